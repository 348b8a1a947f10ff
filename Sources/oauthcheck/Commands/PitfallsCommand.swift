import ArgumentParser
import Diagnosis
import Reports
import Vectors

/// `oauthcheck pitfalls`: the mistakes that `explain` knows.
struct PitfallsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pitfalls",
        abstract: "Show known signing mistakes, and how to avoid them.",
        discussion: """
            Examples:
              oauthcheck pitfalls plus-for-space
              oauthcheck pitfalls sort
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A mistake's id, or a word in its id or description (default: list all mistakes).",
            valueName: "word"))
    var words: [String] = []

    func run() throws {
        guard !words.isEmpty else { return try show(PitfallCatalogue.all) }
        for (index, word) in words.enumerated() {
            if index > 0 { try Console.printText([""]) }
            try show(try Self.pitfalls(named: word))
        }
    }

    private func show(_ pitfalls: [Pitfall]) throws {
        guard let only = pitfalls.first, pitfalls.count == 1 else {
            return try Console.printText(pitfalls.flatMap(PitfallText.entry))
        }
        try Console.printText(try PitfallText.lines(of: only))
    }

    /// The pitfall with this id, or those that have the word.
    ///
    /// - Throws: `CallError` if there is none.
    private static func pitfalls(named word: String) throws -> [Pitfall] {
        if let pitfall = PitfallCatalogue.pitfall(word) { return [pitfall] }
        let found = PitfallCatalogue.pitfalls(having: word)
        guard found.isEmpty else { return found }
        let hint =
            Misspelling.hint(for: word, among: PitfallCatalogue.all.map(\.id))
            ?? "'oauthcheck pitfalls' lists all mistakes"
        throw CallError("no mistake matches \(PlainText.quoted(word)); \(hint)")
    }
}
