/// How values are shown.
package struct ReportStyle: Hashable, Sendable {
    package var showsSecrets: Bool
    package var hasColor: Bool

    package init(showsSecrets: Bool = false, hasColor: Bool = false) {
        self.showsSecrets = showsSecrets
        self.hasColor = hasColor
    }

    /// The same for a report that is not shown in a terminal.
    package var withoutColor: ReportStyle { ReportStyle(showsSecrets: showsSecrets) }

    /// The value of a stage, or only its length if it is a secret.
    package func shown(_ value: [UInt8], isSecret: Bool) -> String {
        isSecret && !showsSecrets
            ? "<redacted, \(counted(value.count, "byte"))>"
            : String(decoding: value, as: UTF8.self)
    }
}
