import Vectors

/// The part of a `json` or `jsonl` report that is compared.
package struct RecordedReport: Hashable, Sendable {
    /// The format of reports that is written and read.
    package static let format = 2

    /// What was tested, and by which version of the tool.
    package struct Origin: Hashable, Sendable {
        package var tool = ""
        package var name = ""
        package var version = ""
        package var language = ""
        /// Whether values may have secrets in them (`--show-secrets`).
        package var showsSecrets = false
        /// The part of the vectors that the run had, such as `1/4`; nil for all of them.
        package var shard: String?

        package init() {}

        /// Whether the tool itself was tested.
        var isOwn: Bool { name == Implementation.own.name && version == tool }

        /// `oauthlib 3.2.2 by oauthcheck 0.1.0`.
        package var title: String {
            let own = "oauthcheck \(PlainText.visible(tool))"
            guard !isOwn else { return own }
            return "\(PlainText.visible(version.isEmpty ? name : "\(name) \(version)")) by \(own)"
        }
    }

    /// How much of the run the report has.
    package enum Extent: String, Sendable {
        case whole
        /// The run was interrupted, or vectors were left out on purpose.
        case partial
        /// The footer is missing: the run was killed, or its disk was full.
        case cutOff = "cut_off"
    }

    /// The file as it was named on the command line.
    package let file: String
    package var origin = Origin()
    package var extent = Extent.whole
    /// Files and lines that could not be read in that run.
    package var unreadable = 0
    package var results = RecordedResults()

    package init(file: String) {
        self.file = file
    }

    /// Whether no vector was judged: there was none, or all were skipped.
    package var verifiesNothing: Bool { results.verifiesNothing }

    /// A warning about a report that does not have all of a run; nil if it has.
    package var warning: String? {
        let name = PlainText.visible(file)
        switch extent {
        case .partial: return "\(name): the run was interrupted, so the report is incomplete"
        case .cutOff: return "\(name): the report was cut off: its footer is missing"
        case .whole where unreadable > 0:
            let count = counted(unreadable, "file or line", "files or lines")
            return "\(name): \(count) could not be read in the run that wrote this report"
        case .whole: return nil
        }
    }
}

extension RecordedReport.Origin {
    /// Whether both are of the same implementation and the same version of the tool.
    package func isSame(as other: Self) -> Bool {
        zip(identifying, other.identifying).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    private var identifying: [String] {
        [tool, name, version, language]
    }

    /// Its name, with the language if `other` has the same name.
    package func title(besides other: Self) -> String {
        guard title.utf8.elementsEqual(other.title.utf8) else { return title }
        return "\(title) (\(language.isEmpty ? "no language" : PlainText.visible(language)))"
    }

    /// The origin of a run of this version.
    package init(_ implementation: Implementation) {
        tool = Version.current
        name = implementation.name
        version = implementation.version
        language = implementation.language
    }
}

extension Implementation {
    /// The implementation that a report names.
    package init(_ origin: RecordedReport.Origin) {
        self.init(name: origin.name)
        version = origin.version
        language = origin.language
    }
}
