import OAuth1
import Vectors

/// A URL as curl sends it.
struct CurlURL {
    private let text: ImportedText
    private let word: CommandWord
    private(set) var bytes: [UInt8]
    private(set) var notes: [Hint] = []

    init(_ word: CommandWord, of operation: CurlOperation, uploading file: String? = nil)
        throws(VectorIssue)
    {
        text = operation.text
        self.word = word
        // The fragment is not sent.
        bytes = Array(word.bytes.prefix { $0 != ASCII.hash })
        try addScheme()
        if !operation.isGlobOff { try refusePatterns() }
        if !operation.isPathAsIs { removeDots() }
        if let file { addName(of: file) }
        if let added = operation.addedQuery {
            append(query: added)
            // Seen in 7.88.
            if operation.isPathAsIs, bytes.firstRange(of: "/.".utf8) != nil {
                notes.append("despite --path-as-is, some curl versions resolve dots in the path")
            }
        }
    }

    var string: String { String(bytes: bytes) }

    private var pathStart: Int { LenientURL.pathStart(of: bytes) }

    private mutating func addScheme() throws(VectorIssue) {
        guard SplitURL(bytes) == nil else { return }
        guard !word.bytes.isEmpty else {
            throw text.issue(
                at: word.offset, "the URL is empty", hint: "was a variable in the command empty?")
        }
        bytes = Array("http://".utf8) + bytes
        let host = SplitURL(bytes)?.authority.split(separator: UInt8(ascii: "@")).last ?? []
        // It may be the rest of a secret.
        guard !host.contains(UInt8(ascii: "%")) else {
            throw text.issue(
                at: word.offset,
                "expected a URL, but this argument has a \"%\" where the host name would be",
                hint: "curl reads every argument without an option as a URL;"
                    + " put quotes around values that contain spaces")
        }
        notes.append("the URL has no scheme, so curl uses http://")
    }

    /// curl reads `[1-3]` and `{a,b}` as patterns for several URLs, unless it gets `--globoff`.
    private func refusePatterns() throws(VectorIssue) {
        for (place, byte) in bytes.enumerated() where "[]{}".utf8.contains(byte) {
            // An IPv6 address.
            if byte < UInt8(ascii: "a"), place < pathStart { continue }
            throw text.issue(
                at: word.offset,
                "curl reads \(PlainText.name(of: byte)) in a URL as part of a pattern",
                hint: "write this character as \(PercentEncoding.encode(bytes: [byte])),"
                    + " or add --globoff (-g)")
        }
    }

    /// RFC 3986 §5.2.4, which curl applies unless it gets `--path-as-is`.
    private mutating func removeDots() {
        guard let resolved = SentURL.removingDots(of: bytes) else { return }
        bytes = resolved
        notes.append("curl resolves the dots (. and ..) in the path")
    }

    /// Without a name at its end, a URL gets that of the file that is sent to it.
    private mutating func addName(of file: String) {
        // Even with --path-as-is.
        let resolved = SentURL.removingDots(of: bytes) ?? bytes
        let end = resolved[pathStart...].firstIndex(of: ASCII.question) ?? resolved.count
        guard pathStart == end || resolved[end - 1] == ASCII.slash else { return }
        bytes = resolved
        let name = file.utf8.split(whereSeparator: { $0 == ASCII.slash || $0 == ASCII.backslash })
        guard let name = name.last else { return }
        let slash = pathStart == end ? "/" : ""
        let added = slash + PercentEncoding.encode(bytes: Array(name))
        // An empty query is lost.
        if end == bytes.count - 1 { bytes.removeLast() }
        bytes.insert(contentsOf: Array(added.utf8), at: end)
        notes.append("curl appends the file name to the URL")
    }

    private mutating func append(query: [UInt8]) {
        let hasQuery = bytes.firstIndex(of: ASCII.question).map { $0 < bytes.count - 1 } ?? false
        guard hasQuery else {
            bytes.removeAll { query.isEmpty && $0 == ASCII.question }
            bytes = query.isEmpty ? bytes : SentURL.appending(query, to: bytes)
            return cutFragment()
        }
        // Before a text that is empty, too, but not after another separator.
        if bytes.last != ASCII.ampersand { bytes.append(ASCII.ampersand) }
        bytes += query
        cutFragment()
    }

    /// Of what is added raw, curl does not send a fragment either.
    private mutating func cutFragment() {
        bytes = Array(bytes.prefix { $0 != ASCII.hash })
    }
}
