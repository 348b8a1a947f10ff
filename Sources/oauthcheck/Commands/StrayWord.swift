import ArgumentParser
import Intake
import OAuth1
import Vectors

/// A word that would be taken for a file, and is an option, a method or a program in another
/// spelling.
enum StrayWord {
    /// Says what is wrong with the first such word; nil if all words are in their place.
    ///
    /// `words` are those before `--`, and `rest` those after it.
    static func fault(in words: [String], after rest: [String]) -> String? {
        if let fault = dash(in: words) { return fault }
        let type = OAuthCheck.configuration.subcommands.first {
            $0.configuration.commandName == words.first
        }
        let readsRequests = type is any ReadsRequests.Type
        guard readsRequests || type == CheckCommand.self else { return nil }
        // The value of an option may be anything.
        let files = zip(words, words.dropFirst()).filter { !$0.0.hasPrefix("-") }.map(\.1)
        if let fault = files.lazy.compactMap({ spelling(of: $0, words) }).first { return fault }
        guard readsRequests, RequestFile.Argument(command: rest) == nil else { return nil }
        // Further words may be those of a program.
        return rest.first.flatMap { spelling(of: $0, words, isAfter: true) }
    }

    /// The dashes that editors put in the place of hyphens.
    private static let dashes: [Unicode.Scalar] = [
        "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
    ]

    /// What is wrong with an option whose hyphens an editor has replaced.
    private static func dash(in words: [String]) -> String? {
        for (before, word) in zip([""] + words, words) {
            guard let first = word.unicodeScalars.first, dashes.contains(first) else { continue }
            let rest = word.unicodeScalars.drop { dashes.contains($0) || $0 == "-" }
            let name = String(String.UnicodeScalarView(rest.prefix { $0 != "=" }))
            guard name.utf8.first.map(ASCII.isLetter) == true, FileStatus(word) == nil else {
                continue
            }
            let called = CalledCommand(words)
            guard !called.described.contains(where: { $0.takesValue && $0.names.contains(before) })
            else { continue }
            let spelled = (name.utf8.count == 1 ? "-" : "--") + name
            let known = CalledCommand.commonOptions + called.options
            // A short option has near ones that mean something else.
            let near = name.utf8.count > 1 ? Misspelling.nearest(to: spelled, among: known) : nil
            let shown = PlainText.visible(String(word.prefix { $0 != "=" }))
            return "\(shown) begins with a dash that is not a hyphen\n  hint: did you mean "
                + "\(PlainText.visible(near ?? spelled))?"
        }
        return nil
    }

    private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]

    /// What is wrong with a word among the files; nil if it may be one.
    private static func spelling(
        of word: String,
        _ words: [String],
        isAfter: Bool = false
    ) -> String? {
        let hasHyphens = word.hasPrefix("-")
        let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
        let isMethod =
            methods.contains(word) && CalledCommand(words).options.contains("--method")
            && words.first != CheckCommand._commandName
        let program = MissingFile.program(near: word)
        let isName = name.utf8.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
        let isMarked = hasHyphens ? isAfter : word.contains("=") || name.contains("-")
        let mayBeOption = isName && isMarked
        guard isMethod || program != nil || mayBeOption, FileStatus(word) == nil else { return nil }
        let missing = ": there is no such file\n  hint: "
        if isMethod { return "\(word)\(missing)give the method as --method \(word)" }
        if let program {
            return "\(PlainText.visible(word))\(missing)did you mean \(PlainText.quoted(program))?"
        }
        let option = "--\(name)"
        guard CalledCommand(words).options.contains(option) else { return nil }
        return hasHyphens
            ? "\(option) comes after --, where options are not read\n"
                + "  hint: write the option before --"
            : "\(name)\(missing)did you mean \(option)?"
    }
}
