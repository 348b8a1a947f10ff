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

    /// Where the path begins.
    private var pathStart: Int {
        guard let colon = octets.firstRange(of: "://".utf8) else { return octets.count }
        return octets[colon.upperBound...].firstIndex { $0 == Byte.slash || $0 == Byte.question }
            ?? octets.count
    }

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
        let start = pathStart
        let end = octets[start...].firstIndex(of: Byte.question) ?? octets.count
        let path = octets[start..<end]
        let segments = path.split(separator: Byte.slash, omittingEmptySubsequences: false)
        let (dot, dots) = (Array(".".utf8), Array("..".utf8))
        guard segments.contains(where: { Array($0) == dot || Array($0) == dots }) else { return }
        var kept: [ArraySlice<UInt8>] = []
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if Array(segment) == dots {
                if kept.count > 1 { kept.removeLast() }
                if isLast { kept.append([]) }
            } else if Array(segment) == dot {
                if isLast { kept.append([]) }
            } else {
                kept.append(segment)
            }
        }
        octets.replaceSubrange(start..<end, with: Array(kept.joined(separator: [Byte.slash])))
        notes.append("curl resolves the dots in the path")
    }

    private mutating func append(query: [UInt8]) {
        if let question = octets.firstIndex(of: Byte.question) {
            if question < octets.count - 1 { octets.append(Byte.ampersand) }
        } else {
            if pathStart == octets.count { octets.append(Byte.slash) }
            octets.append(Byte.question)
        }
        octets += query
    }
}
