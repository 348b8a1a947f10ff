import Vectors

extension Hint.Option {
    /// What the command line calls it: `--consumer-secret-env`.
    ///
    /// Only here do hints of other modules become words of the command line.
    @Sendable
    static func name(_ option: Hint.Option) -> String {
        "--" + option.words.split(separator: " ").joined(separator: "-")
    }
}

extension Hint {
    /// The text for a user of the command line.
    var text: String { text(Option.name) }
}

extension VectorIssue {
    /// The text for a user of the command line.
    var text: String { text(Hint.Option.name) }
}

extension ReportStyle {
    /// A style without colours and secrets, in which options have the names of the command line.
    static var plain: ReportStyle {
        var style = ReportStyle()
        style.names = Hint.Option.name
        return style
    }
}

extension Console {
    /// Writes an error to standard error.
    static func printError(_ error: any Error) {
        printError((error as? VectorIssue)?.text ?? "\(error)")
    }
}
