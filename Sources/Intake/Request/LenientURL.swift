import OAuth1
import Vectors

/// A URL as clients send it, made one of RFC 3986 that means the same.
///
/// Servers decode escapes and leave other characters as they are, so a raw character means what its
/// escape means.
struct LenientURL {
    private(set) var text: String
    /// How the URL was taken, if not as it is.
    private(set) var notes: [String] = []

    init(_ url: String) {
        text = url
        let octets = Array(url.utf8.trimmed)
        let start = SentURL.pathStart(of: octets)
        guard let slashes = octets.firstRange(of: "://".utf8), slashes.upperBound <= start else {
            return
        }
        let authority = Array(octets[slashes.upperBound..<start])
        let rest = Array(octets[start...])
        let escaped = SentURL.escaped(rest, keeping: Self.isKept)
        noteEscapes(rest)
        let host = readHost(authority)
        let scheme = octets[..<slashes.upperBound]
        guard host != authority || escaped != rest || octets.count < url.utf8.count else { return }
        text = String(octets: scheme + host + escaped)
    }

    /// What a path, query or fragment may have (RFC 3986 appendix A), and the marks between them.
    private static func isKept(_ octet: UInt8) -> Bool {
        PercentEncoding.isUnreserved(octet) || "!$&'()*+,;=:@/?#".utf8.contains(octet)
    }

    private mutating func noteEscapes(_ octets: [UInt8]) {
        var shown: [String] = []
        var hasOutsideASCII = false
        for (index, octet) in octets.enumerated() where !Self.isKept(octet) {
            if octet == UInt8(ascii: "%") {
                let digits = octets.dropFirst(index + 1).prefix(2)
                let isEscape =
                    digits.count == 2 && digits.allSatisfy { Byte.hexadecimal($0) != nil }
                if isEscape { continue }
            }
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
        let end = authority[start...].firstIndex(of: Byte.colon) ?? authority.count
        // The full stops of other scripts separate labels, too (RFC 3490 §3.1).
        let host = String(octets: authority[start..<end]).map { character in
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
