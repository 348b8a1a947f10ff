/// Words that people try in place of a command, and what they mean.
enum CommandAlias {
    private static let meanings: [String: [String]] = [
        "verify": ["check"],
        "lint": ["vectors", "lint"],
        "audit": ["vectors", "audit"],
        "list": ["vectors", "list"],
        "version": ["--version"],
        "completions": ["--generate-completion-script"],
        "completion": ["--generate-completion-script"],
        "curl": ["explain", "--", "curl"],
    ]

    /// The words of a command line, with a command of ours in place of the first one.
    ///
    /// A file of that name is meant before a command that does not exist.
    static func expanded(_ words: [String]) -> [String] {
        guard let first = words.first, let meaning = meanings[first], FileStatus(first) == nil
        else { return words }
        return meaning + words.dropFirst()
    }
}
