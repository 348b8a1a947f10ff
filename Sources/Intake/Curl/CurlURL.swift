import OAuth1
import Vectors

/// A URL as curl sends it.
struct CurlURL {
    private let text: ImportedText
    private let word: CommandWord
    private(set) var octets: [UInt8]
    private(set) var notes: [String] = []

    init(_ word: CommandWord, of operation: CurlOperation, uploading file: String? = nil)
        throws(VectorIssue)
    {
        text = operation.text
        self.word = word
        // The fragment is not sent.
        octets = Array(word.octets.prefix { $0 != Byte.hash })
        addScheme()
        if !operation.isGlobOff { try refusePatterns() }
        if !operation.isPathAsIs { removeDots() }
        if let file { addName(of: file) }
        if let added = operation.addedQuery {
            append(query: added)
            // Seen in 7.88.
            if operation.isPathAsIs, octets.firstRange(of: "/.".utf8) != nil {
                notes.append("some versions of curl resolve the dots in the path all the same")
            }
        }
    }

    var string: String { String(octets: octets) }

    private var pathStart: Int { LenientURL.pathStart(of: octets) }

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

    /// Without a name at its end, a URL gets that of the file that is sent to it.
    private mutating func addName(of file: String) {
        // Even with --path-as-is.
        let resolved = SentURL.removingDots(of: octets) ?? octets
        let end = resolved[pathStart...].firstIndex(of: Byte.question) ?? resolved.count
        guard pathStart == end || resolved[end - 1] == Byte.slash else { return }
        octets = resolved
        let name = file.utf8.split(whereSeparator: { $0 == Byte.slash || $0 == Byte.backslash })
        guard let name = name.last else { return }
        let slash = pathStart == end ? "/" : ""
        let added = slash + PercentEncoding.encode(octets: Array(name))
        // An empty query is lost.
        if end == octets.count - 1 { octets.removeLast() }
        octets.insert(contentsOf: Array(added.utf8), at: end)
        notes.append("curl appends the name of the file to the URL")
    }

    private mutating func append(query: [UInt8]) {
        let hasQuery = octets.firstIndex(of: Byte.question).map { $0 < octets.count - 1 } ?? false
        guard hasQuery else {
            octets.removeAll { query.isEmpty && $0 == Byte.question }
            octets = query.isEmpty ? octets : SentURL.appending(query, to: octets)
            return cutFragment()
        }
        // Before a text that is empty, too, but not after another separator.
        if octets.last != Byte.ampersand { octets.append(Byte.ampersand) }
        octets += query
        cutFragment()
    }

    /// Of what is added raw, curl does not send a fragment either.
    private mutating func cutFragment() {
        octets = Array(octets.prefix { $0 != Byte.hash })
    }
}
