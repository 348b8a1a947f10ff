import Intake
import Vectors

/// What a word may mean that names no file.
enum MissingFile {
    /// Programs whose names people write without the `--` before a command.
    static let interpreters = [
        "bun", "deno", "dotnet", "go", "java", "node", "perl", "php", "python", "python3", "ruby",
    ]

    /// The program whose name was meant, if that name comes before a command.
    static func program(near word: String) -> String? {
        guard word.utf8.count > 3, RequestFormats.ofProgram(word) == nil else { return nil }
        return Misspelling.nearest(to: word, among: ["curl", "wget"], allowed: 1)
    }

    /// What to give instead; nil if nothing is known.
    static func hint(for word: String) -> Hint? {
        let first = word.split(separator: " ").first.map(String.init) ?? ""
        if RequestFormats.ofProgram(first) != nil {
            let rest = first.utf8.count < word.utf8.count ? ", without quotes around it" : ""
            return "put a command after --\(rest): oauthcheck explain -- \(first) …"
        }
        if interpreters.contains(word) {
            return "put a program to test after --: oauthcheck check FILE -- \(word) …"
        }
        if RequestFile.Argument(url: word) != nil {
            return "URLs are not downloaded: save the file first; for a signed URL: "
                + "oauthcheck explain URL"
        }
        let start = word.lowercased()
        if start.hasPrefix("authorization:") || start.hasPrefix("oauth ") {
            return "for a header, use oauthcheck explain --url URL --authorization-header 'OAuth …'"
        }
        if word == "=" { return "write an option's value after a space, or after = without spaces" }
        return idHint(for: word) ?? MissingPath.hint(for: word)
    }

    /// The vector or request that is meant by `FILE:ID` or `FILE#ID`.
    private static func idHint(for word: String) -> Hint? {
        guard let colon = word.utf8.lastIndex(where: { ":#".utf8.contains($0) }) else { return nil }
        let (file, id) = (String(word[..<colon]), word[colon...].dropFirst())
        guard !id.isEmpty, FileStatus(file)?.isDirectory == false else { return nil }
        return "did you mean \(PlainText.quoted("\(file)::\(id)"))?"
    }
}
