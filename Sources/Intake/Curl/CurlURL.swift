import Vectors

/// A URL as curl sends it.
struct CurlURL {
    private let text: ImportedText
    private let word: CommandWord
    private(set) var octets: [UInt8]
    private(set) var notes: [String] = []

    init(_ word: CommandWord, of operation: CurlOperation) throws(VectorIssue) {
        text = operation.text
        self.word = word
        // The fragment is not sent.
        octets = Array(word.octets.prefix { $0 != Byte.hash })
        addScheme()
        if !operation.isGlobOff { try refusePatterns() }
        if !operation.isPathAsIs { removeDots() }
        let data = operation.isGet ? operation.data.map { [$0] } : nil
        for part in data ?? operation.query where !part.isEmpty {
            append(query: part)
            // Seen in 7.88.
            if operation.isPathAsIs, octets.firstRange(of: "/.".utf8) != nil {
                notes.append("some versions of curl resolve the dots in the path all the same")
            }
        }
    }

    var string: String { String(octets: octets) }

    private var pathStart: Int { SentURL.pathStart(of: octets) }

    private mutating func addScheme() {
        guard octets.firstRange(of: "://".utf8) == nil else { return }
        octets = Array("http://".utf8) + octets
        notes.append("the URL has no scheme; curl uses http://")
    }

    /// curl reads `[1-3]` and `{a,b}` as patterns for several URLs, unless it gets `--globoff`.
    private func refusePatterns() throws(VectorIssue) {
        for (place, octet) in octets.enumerated() where "[]{}".utf8.contains(octet) {
            // An IPv6 address.
            if octet < UInt8(ascii: "a"), place < pathStart { continue }
            throw text.issue(
                at: word.offset,
                "curl reads \(PlainText.name(of: octet)) in a URL as a part of a pattern",
                hint: "write it percent-encoded, or with --globoff as curl sends it then")
        }
    }

    /// RFC 3986 §5.2.4, which curl applies unless it gets `--path-as-is`.
    private mutating func removeDots() {
        guard let resolved = SentURL.removingDots(of: octets) else { return }
        octets = resolved
        notes.append("curl resolves the dots in the path")
    }

    private mutating func append(query: [UInt8]) {
        octets = SentURL.appending(query, to: octets)
    }
}
