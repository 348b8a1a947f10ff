package import Results
package import Vectors

/// What the reports of a run are made from, besides its results.
package struct ReportContext: Sendable {
    package var style: ReportStyle
    /// What is tested.
    package var implementation: Implementation
    /// What the results are about.
    package var kind = Subject.Kind.vector
    /// What reports for people show of failures with the same cause.
    package var detail = FailureDetail.example
    /// Whether the report for people has a line for every result.
    package var isVerbose = false
    /// The length limit of a report for people in bytes; nil for none.
    package var bytesMax: Int?
    package var head = PageHead()
    /// The folder of the repository that a job in CI is for; nil if it is not known.
    package var workspace: String?
    /// Made only for a page.
    package var template: @Sendable () -> HTMLTemplate

    package init(
        _ style: ReportStyle,
        _ implementation: Implementation,
        template: @escaping @Sendable () -> HTMLTemplate
    ) {
        self.style = style
        self.implementation = implementation
        self.template = template
    }
}
