/// An absolute `http` or `https` URI as it goes on the wire, taken apart (RFC 3986 §3).
///
/// Holds the places of the components, not the octets themselves.
package struct RequestURI: Hashable, Sendable {
    package private(set) var scheme: Range<Int> = 0..<0
    package private(set) var userinfo: Range<Int>?
    package private(set) var host: Range<Int> = 0..<0
    /// The digits after the colon; there may be none.
    package private(set) var port: Range<Int>?
    package private(set) var path: Range<Int> = 0..<0
    package private(set) var query: Range<Int>?
    package private(set) var fragment: Range<Int>?

    /// - Throws: ``RequestURIError`` with the octet at which `text` stops being such a URI.
    package init(_ text: Span<UInt8>) throws(RequestURIError) {
        scheme = try Self.scheme(in: text)
        let pathStart = try readAuthority(from: scheme.upperBound + 3, in: text)
        var end = try Self.end(of: .path, from: pathStart, in: text)
        path = pathStart..<end
        if end < text.count, text[end] == UInt8(ascii: "?") {
            let start = end + 1
            end = try Self.end(of: .query, from: start, in: text)
            query = start..<end
        }
        if end < text.count, text[end] == UInt8(ascii: "#") {
            let start = end + 1
            end = try Self.end(of: .query, from: start, in: text)
            fragment = start..<end
        }
        guard end == text.count else { throw RequestURIError(.character(text[end]), at: end) }
    }

    private static func scheme(in text: Span<UInt8>) throws(RequestURIError) -> Range<Int> {
        let end = end(of: 0..<text.count, in: text) {
            $0 == UInt8(ascii: ":") || endsAuthority($0)
        }
        let name = text.extracting(..<end)
        guard isHTTP(name) else {
            throw RequestURIError(.notHTTP, at: 0)
        }
        guard end + 2 < text.count,
            text[end] == UInt8(ascii: ":"),
            text[end + 1] == UInt8(ascii: "/"), text[end + 2] == UInt8(ascii: "/")
        else { throw RequestURIError(.noAuthority, at: end) }
        return 0..<end
    }

    /// Reads the authority that begins at `start`, mostly a host and nothing else; returns its end.
    private mutating func readAuthority(
        from start: Int,
        in text: Span<UInt8>
    ) throws(RequestURIError) -> Int {
        let hostEnd = try Self.end(of: .host, from: start, in: text)
        if hostEnd > start, hostEnd == text.count || Self.endsAuthority(text[hostEnd]) {
            host = start..<hostEnd
            return hostEnd
        }
        let authority = start..<Self.end(of: start..<text.count, in: text, at: Self.endsAuthority)
        try readAuthority(authority, in: text)
        return authority.upperBound
    }

    private mutating func readAuthority(
        _ authority: Range<Int>,
        in text: Span<UInt8>
    ) throws(RequestURIError) {
        var start = authority.lowerBound
        let at = Self.end(of: authority, in: text) { $0 == UInt8(ascii: "@") }
        if at < authority.upperBound {
            userinfo = start..<at
            try Self.check(start..<at, in: text, allowing: .userinfo)
            start = at + 1
        }
        guard start < authority.upperBound else { throw RequestURIError(.noHost, at: start) }
        var hostEnd = Self.end(of: start..<authority.upperBound, in: text) {
            $0 == UInt8(ascii: ":")
        }
        if text[start] == UInt8(ascii: "[") {
            hostEnd =
                1
                + Self.end(of: start..<authority.upperBound, in: text) {
                    $0 == UInt8(ascii: "]")
                }
            guard hostEnd <= authority.upperBound else {
                throw RequestURIError(.unclosedAddress, at: start)
            }
            guard IPLiteral.isValid(text.extracting(start + 1..<hostEnd - 1)) else {
                throw RequestURIError(.notAddress, at: start + 1)
            }
        } else {
            try Self.check(start..<hostEnd, in: text, allowing: .host)
        }
        host = start..<hostEnd
        guard !host.isEmpty else { throw RequestURIError(.noHost, at: start) }
        guard hostEnd < authority.upperBound else { return }
        guard text[hostEnd] == UInt8(ascii: ":") else {
            throw RequestURIError(.character(text[hostEnd]), at: hostEnd)
        }
        port = hostEnd + 1..<authority.upperBound
        try Self.checkPort(hostEnd + 1..<authority.upperBound, in: text)
    }

    private static func checkPort(
        _ port: Range<Int>,
        in text: Span<UInt8>
    ) throws(RequestURIError) {
        var number = 0
        for index in port {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) else {
                throw RequestURIError(.portNotDecimal, at: index)
            }
            number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
            guard number <= 65_535 else {
                throw RequestURIError(.portTooLarge, at: port.lowerBound)
            }
        }
    }

    /// The place of the first octet from `start` on that `component` cannot have, or the end.
    private static func end(
        of component: URICharacters,
        from start: Int,
        in text: Span<UInt8>
    ) throws(RequestURIError) -> Int {
        var index = start
        while index < text.count {
            let octet = text[index]
            if component.contain(octet) {
                index &+= 1
            } else if octet == UInt8(ascii: "%") {
                guard PercentEncoding.escapedOctet(in: text, at: index) != nil else {
                    throw RequestURIError(.brokenEscape, at: index)
                }
                index &+= 3
            } else {
                break
            }
        }
        return index
    }

    private static func check(
        _ range: Range<Int>,
        in text: Span<UInt8>,
        allowing allowed: URICharacters
    ) throws(RequestURIError) {
        let text = text.extracting(..<range.upperBound)
        let end = try end(of: allowed, from: range.lowerBound, in: text)
        guard end == range.upperBound else {
            throw RequestURIError(.character(text[end]), at: end)
        }
    }

    private static func endsAuthority(_ octet: UInt8) -> Bool {
        octet == UInt8(ascii: "/") || octet == UInt8(ascii: "?") || octet == UInt8(ascii: "#")
    }

    /// The place of the first octet of `range` that is a delimiter, or the range's end.
    private static func end(
        of range: Range<Int>,
        in text: Span<UInt8>,
        at isDelimiter: (UInt8) -> Bool
    ) -> Int {
        var index = range.lowerBound
        while index < range.upperBound, !isDelimiter(text[index]) { index += 1 }
        return index
    }

    /// Whether `name` is `http` or `https`, in whatever case of ASCII.
    private static func isHTTP(_ name: Span<UInt8>) -> Bool {
        guard name.count == 4 || name.count == 5 else { return false }
        let letters: InlineArray<5, UInt8> = [0x68, 0x74, 0x74, 0x70, 0x73]
        for index in name.indices where ASCII.lowercased(name[index]) != letters[index] {
            return false
        }
        return true
    }
}
