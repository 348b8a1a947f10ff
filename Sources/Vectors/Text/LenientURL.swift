import OAuth1

/// A URL as clients send it, made one of RFC 3986 that means the same.
///
/// Servers decode escapes and leave other characters as they are, so a raw character means what its
/// escape means.
package struct LenientURL {
    package private(set) var text: String
    /// How the URL was taken, if not as it is.
    package private(set) var notes: [String] = []

    package init(_ url: String) {
        text = url
        let bytes = url.utf8.withoutBlanks
        guard let url = SplitURL(bytes) else { return }
        let (authority, rest) = (Array(url.authority), Array(url.rest))
        let escaped = Self.escaped(rest, keeping: Self.isKept)
        noteEscapes(rest)
        let host = readHost(authority)
        let scheme = url.scheme + "://".utf8
        guard host != authority || escaped != rest || bytes.count < text.utf8.count else { return }
        text = String(decoding: scheme + host + escaped, as: UTF8.self)
    }

    /// What a path, query or fragment may have (RFC 3986 appendix A), and the marks between them.
    private static func isKept(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/?#".utf8.contains(byte)
    }

    private mutating func noteEscapes(_ bytes: [UInt8]) {
        var shown: [String] = []
        var hasOutsideASCII = false
        for (index, byte) in bytes.enumerated()
        where !Self.isKept(byte) && !Self.isEscape(bytes, at: index) {
            if byte >= 0x80 {
                hasOutsideASCII = true
            } else {
                let name =
                    "\(PlainText.name(of: byte)) as \(PercentEncoding.encode(bytes: [byte]))"
                if !shown.contains(name) { shown.append(name) }
            }
        }
        if hasOutsideASCII { shown.append("characters outside ASCII as percent-encoded UTF-8") }
        guard !shown.isEmpty else { return }
        notes.append(
            "some characters are not allowed in a URL; oauthcheck reads them as servers do: "
                + shown.formatted)
    }

    /// The authority with a host of A-labels.
    private mutating func readHost(_ authority: [UInt8]) -> [UInt8] {
        guard authority.contains(where: { $0 >= 0x80 }) else { return authority }
        let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? 0
        let end = authority[start...].firstIndex(of: UInt8(ascii: ":")) ?? authority.count
        // The full stops of other scripts separate labels, too (RFC 3490 §3.1).
        let host = String(decoding: authority[start..<end], as: UTF8.self).map { character in
            ["\u{3002}", "\u{FF0E}", "\u{FF61}"].contains(character) ? "." : character
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
            .map { Punycode.encode(String($0)) }
        guard labels.allSatisfy({ $0 != nil }) else { return authority }
        let encoded = labels.compactMap { $0 }.joined(separator: ".")
        notes.append(
            "the host is read as \(PlainText.visible(encoded)): its labels are converted"
                + " to lower case and Punycode (RFC 3492), without IDNA's other mappings")
        return authority[..<start] + Array(encoded.utf8) + authority[end...]
    }
}

extension LenientURL {
    /// The bytes with those that are not in `kept`, and each `%` that begins no escape, encoded.
    package static func escaped(_ bytes: [UInt8], keeping kept: (UInt8) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if isEscape(bytes, at: index) || byte != UInt8(ascii: "%") && kept(byte) {
                result.append(byte)
            } else {
                result += Array(PercentEncoding.encode(bytes: [byte]).utf8)
            }
        }
        return result
    }

    /// The bytes of a query with the escapes of what a URL cannot have.
    package static func escapedQuery(_ bytes: [UInt8]) -> [UInt8] {
        escaped(bytes, keeping: isKept)
    }

    /// The bytes of a query in which each `%` is a percent sign, encoded.
    package static func escapedWithPercentSigns(_ bytes: [UInt8]) -> [UInt8] {
        escapedQuery(Array(bytes.replacing("%".utf8, with: "%25".utf8)))
    }

    /// Whether a `%` with two hexadecimal digits after it begins at `index`.
    package static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count
            && ASCII.hexValue(bytes[index + 1]) != nil
            && ASCII.hexValue(bytes[index + 2]) != nil
    }

    /// Where the path begins: after the authority.
    package static func pathStart(of bytes: [UInt8]) -> Int {
        SplitURL(bytes)?.rest.startIndex ?? bytes.count
    }
}
