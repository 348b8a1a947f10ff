import OAuth1
import Results
import Vectors

extension FileKind {
    /// Refuses a file of another kind, which is recognized by its beginning.
    ///
    /// - Parameters:
    ///   - kind: the kind that can be used.
    ///   - text: the file.
    ///   - path: as messages show it.
    /// - Throws: what the file is, and which command reads it, or that it does not begin as JSON
    ///   does; nothing for other JSON, and for an empty file.
    static func require(
        _ kind: FileKind,
        _ text: Span<UInt8>,
        of path: String
    ) throws(VectorIssue) {
        if let issue = of(text)?.issue(of: path, expected: kind) { throw issue }
        // A history may begin with the rest of a line.
        guard kind != .history, let title = titleOfOther(text) else { return }
        throw VectorIssue(
            file: path, message: "this is \(title), but \(source(of: kind)) is expected here")
    }

    /// What a text is that does not begin as JSON does; nil for JSON, and for an empty text.
    private static func titleOfOther(_ text: Span<UInt8>) -> String? {
        var start = 0
        while start < text.count, text[start] <= 0x20 { start += 1 }
        guard start < text.count, text[start] < 0x7F, !"{[".utf8.contains(text[start]) else {
            return nil
        }
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(text)
            return nil
        } catch {
            return text[start] == UInt8(ascii: "<") ? "HTML or XML" : "not JSON"
        }
    }

    /// What a file is; nil if it is not recognized by its beginning.
    static func of(_ text: Span<UInt8>) -> FileKind? {
        FileKind(text.extracting(..<min(headMax, text.count)))
    }

    /// What it is.
    var title: String {
        switch self {
        case .vectors: "a file of vectors"
        case .report: "a report of 'oauthcheck check'"
        case .comparison: "the output of 'oauthcheck compare'"
        case .history: "a history"
        case .historyOutput: "the output of 'oauthcheck history'"
        case .known: "a list of known failures"
        case .summary: "the summary of a run"
        case .manifest: "a list of the files in a release"
        case .signing: "a list of requests for test programs"
        case .har: "a HAR file"
        case .clients: "a file of clients and their tokens"
        }
    }

    /// Where such a file can be used; nil for output that nothing reads.
    private var use: String? {
        switch self {
        case .vectors: "'oauthcheck check FILE' reads vectors"
        case .report: "'oauthcheck compare', 'oauthcheck merge' and --baseline read reports"
        case .history: "'oauthcheck history FILE' reads histories"
        case .known: "--known FILE reads lists of known failures"
        case .signing: "docs/use-the-vectors.md has test programs that read this file"
        case .har: "'oauthcheck import FILE' converts this file to vectors"
        case .clients: "serve, watch and probe read this file as --clients FILE"
        case .comparison, .historyOutput, .summary, .manifest: nil
        }
    }

    /// What to give instead.
    private static func source(of kind: FileKind) -> String {
        switch kind {
        case .report: "a report ('oauthcheck check … --report json=FILE' writes one)"
        case .history: "a history ('oauthcheck check … --history FILE' writes one)"
        case .known: "a list of known failures ('--known FILE --update-known' writes one)"
        case .clients: "a file of clients and their tokens ('oauthcheck serve --help' shows one)"
        default: "vectors"
        }
    }

    /// One line: what `file` is, what was expected, and which command reads such a file.
    ///
    /// - Returns: nil if the file is of the expected kind.
    func issue(of file: String, expected: FileKind) -> VectorIssue? {
        guard self != expected else { return nil }
        let message =
            "this is \(title), but \(Self.source(of: expected)) is expected here"
            + (use.map { "; \($0)" } ?? "")
        let verb = expected == .vectors ? " are " : " is "
        return VectorIssue(
            file: file,
            message: message.replacing(" is expected", with: "\(verb)expected", maxReplacements: 1))
    }
}
