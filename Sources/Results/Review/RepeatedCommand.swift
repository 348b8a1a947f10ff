import OAuth1
import Vectors

/// A command that can be given again with one more option, for a shell.
package struct RepeatedCommand: Sendable {
    /// `oauthcheck explain`, as it is called.
    private let name: String
    /// The words before "--".
    private let words: [String]
    /// "--", and the words after it.
    private let rest: [String]

    package init(name: String, arguments: [String]) {
        self.name = name
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        words = Array(arguments[..<end])
        rest = Array(arguments[end...])
    }

    /// Whether an option was given.
    package func has(_ option: String) -> Bool {
        words.contains { $0 == option || $0.hasPrefix("\(option)=") }
    }

    /// The whole command, of which the last option counts.
    ///
    /// - Parameter option: as a shell reads it.
    /// - Returns: one line; nil if it would not do the same again, is too long to be read, or may
    ///   show a secret.
    package func adding(_ option: String) -> String? {
        let words = without(option.prefix { $0 != " " })
        let all = words + rest
        guard !words.contains(where: Self.isPipe), !all.contains(where: Self.mayBeSecret) else {
            return nil
        }
        let line = ([name] + words.map(ShellWord.quoted) + [option] + rest.map(ShellWord.quoted))
            .joined(separator: " ")
        return line.utf8.count <= Self.lengthMax ? line : nil
    }

    /// The words without an option and its value, which another one replaces.
    private func without(_ option: Substring) -> [String] {
        var left: [String] = []
        var isValue = false
        for word in words where !word.hasPrefix("\(option)=") {
            if !isValue, word != option { left.append(word) }
            isValue = !isValue && word == option
        }
        return left
    }

    private static let lengthMax = 1_000

    /// Whether it names standard input, or what a shell passes in its place.
    private static func isPipe(_ word: String) -> Bool { word == "-" || word.hasPrefix("/dev/") }

    /// Credentials that a pasted command may have, and PLAINTEXT, whose signature is the secrets.
    private static let secretMarks = [
        "secret=", "password", "passwd", "basic ", "bearer ", "cookie", "plaintext",
    ]

    private static func mayBeSecret(_ word: String) -> Bool {
        let small = word.lowercased()
        return ["-u", "--user"].contains(word)
            || secretMarks.contains { small.utf8.contains($0.utf8) }
            || PlainText.visible(word) != word || hasPassword(small) || hasPlaintext(small)
    }

    /// Whether a URL has a user before its host.
    private static func hasPassword(_ word: String) -> Bool {
        guard let start = word.utf8.firstRange(of: "://".utf8)?.upperBound else { return false }
        return word.utf8[start...].prefix { !"/?#".utf8.contains($0) }.contains(UInt8(ascii: "@"))
    }

    /// Whether a signature has an ampersand, as the secrets of PLAINTEXT have between them.
    private static func hasPlaintext(_ word: String) -> Bool {
        let name = "oauth_signature=".utf8
        guard let start = word.utf8.firstRange(of: name)?.upperBound else { return false }
        return word.utf8[start...].prefix { !"&, ".utf8.contains($0) }.contains("%26".utf8)
    }
}
