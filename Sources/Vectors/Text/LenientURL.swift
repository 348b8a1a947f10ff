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
        let octets = Self.trimmed(url)
        let start = Self.pathStart(of: octets)
        guard let slashes = octets.firstRange(of: "://".utf8), slashes.upperBound <= start else {
            return
        }
        let authority = Array(octets[slashes.upperBound..<start])
        let rest = Array(octets[start...])
        let escaped = Self.escaped(rest, keeping: Self.isKept)
        noteEscapes(rest)
        let host = readHost(authority)
        let scheme = octets[..<slashes.upperBound]
        guard host != authority || escaped != rest || octets.count < url.utf8.count else { return }
        text = String(decoding: scheme + host + escaped, as: UTF8.self)
    }

    /// Without the blanks at both ends.
    private static func trimmed(_ url: String) -> [UInt8] {
        let isBlank = { (octet: UInt8) in " \t".utf8.contains(octet) }
        var octets = Array(url.utf8.drop(while: isBlank))
        while let last = octets.last, isBlank(last) { octets.removeLast() }
        return octets
    }

    /// What a path, query or fragment may have (RFC 3986 appendix A), and the marks between them.
    private static func isKept(_ octet: UInt8) -> Bool {
        PercentEncoding.isUnreserved(octet) || "!$&'()*+,;=:@/?#".utf8.contains(octet)
    }

    private mutating func noteEscapes(_ octets: [UInt8]) {
        var shown: [String] = []
        var hasOutsideASCII = false
        for (index, octet) in octets.enumerated()
        where !Self.isKept(octet) && !Self.isEscape(octets, at: index) {
            if octet >= 0x80 {
                hasOutsideASCII = true
            } else {
                let name =
                    "\(PlainText.name(of: octet)) as \(PercentEncoding.encode(octets: [octet]))"
                if !shown.contains(name) { shown.append(name) }
            }
        }
        if hasOutsideASCII { shown.append("characters outside ASCII as their UTF-8, encoded") }
        guard !shown.isEmpty else { return }
        notes.append(
            "the URL has characters that a URL cannot have; they are read as servers decode them: "
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
            .map { PunycodeEncoder.label(String($0)) }
        guard labels.allSatisfy({ $0 != nil }) else { return authority }
        let encoded = labels.compactMap(\.self).joined(separator: ".")
        notes.append(
            "the host is read as \(PlainText.visible(encoded)): its labels in lower case, by"
                + " Punycode (RFC 3492), without the other mappings of IDNA")
        return authority[..<start] + Array(encoded.utf8) + authority[end...]
    }
}

extension LenientURL {
    /// The octets with those that are not in `kept`, and each `%` that begins no escape, encoded.
    package static func escaped(_ octets: [UInt8], keeping kept: (UInt8) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        for (index, octet) in octets.enumerated() {
            if isEscape(octets, at: index) || octet != UInt8(ascii: "%") && kept(octet) {
                result.append(octet)
            } else {
                result += Array(PercentEncoding.encode(octets: [octet]).utf8)
            }
        }
        return result
    }

    /// The octets of a query with the escapes of what a URL cannot have.
    package static func escapedQuery(_ octets: [UInt8]) -> [UInt8] {
        escaped(octets, keeping: isKept)
    }

    /// The octets of a query in which each `%` is a percent sign, encoded.
    package static func escapedWithPercentSigns(_ octets: [UInt8]) -> [UInt8] {
        escapedQuery(Array(octets.replacing("%".utf8, with: "%25".utf8)))
    }

    /// Whether a `%` with two hexadecimal digits after it begins at `index`.
    package static func isEscape(_ octets: [UInt8], at index: Int) -> Bool {
        octets[index] == UInt8(ascii: "%") && index + 2 < octets.count
            && PercentEncoding.hexValue(octets[index + 1]) != nil
            && PercentEncoding.hexValue(octets[index + 2]) != nil
    }

    /// Where the path begins: after the authority.
    package static func pathStart(of octets: [UInt8]) -> Int {
        guard let colon = octets.firstRange(of: "://".utf8) else { return octets.count }
        return octets[colon.upperBound...].firstIndex { "/?".utf8.contains($0) } ?? octets.count
    }
}
