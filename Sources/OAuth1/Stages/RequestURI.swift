/// The components of an absolute `http` or `https` URI, as it is sent (RFC 3986 §3).
///
/// This is only where the components begin and end, not their bytes. They follow each other with a
/// delimiter in between, so an absent component has no place.
package struct RequestURI: Hashable, Sendable {
    private var schemeEnd = 0
    private var hostStart = 0
    private var hostEnd = 0
    private var pathStart = 0
    private var pathEnd = 0
    private var queryEnd = 0
    private var end = 0

    package var scheme: Range<Int> { 0..<schemeEnd }
    package var userinfo: Range<Int>? {
        hostStart > authorityStart ? authorityStart..<hostStart - 1 : nil
    }
    package var host: Range<Int> { hostStart..<hostEnd }
    /// The digits after the colon, which may be empty; nil without a colon.
    package var port: Range<Int>? { pathStart > hostEnd ? hostEnd + 1..<pathStart : nil }
    package var path: Range<Int> { pathStart..<pathEnd }
    package var query: Range<Int>? { queryEnd > pathEnd ? pathEnd + 1..<queryEnd : nil }
    package var fragment: Range<Int>? { end > queryEnd ? queryEnd + 1..<end : nil }

    /// After `://`.
    private var authorityStart: Int { schemeEnd + 3 }

    /// The same components around a path with another number of bytes.
    package func withPath(count: Int) -> RequestURI {
        var uri = self
        let distance = count - path.count
        uri.pathEnd += distance
        uri.queryEnd += distance
        uri.end += distance
        return uri
    }

    /// Finds the components of `text`.
    ///
    /// - Throws: ``RequestURIError`` with the offset at which `text` stops being such a URI.
    package init(_ text: Span<UInt8>) throws(RequestURIError) {
        schemeEnd = try Self.schemeEnd(in: text)
        pathStart = try readAuthority(in: text)
        pathEnd = try Self.end(of: .path, from: pathStart, in: text)
        queryEnd = pathEnd
        if pathEnd < text.count, text[pathEnd] == UInt8(ascii: "?") {
            queryEnd = try Self.end(of: .query, from: pathEnd + 1, in: text)
        }
        end = queryEnd
        if queryEnd < text.count, text[queryEnd] == UInt8(ascii: "#") {
            end = try Self.end(of: .query, from: queryEnd + 1, in: text)
        }
        guard end == text.count else { throw RequestURIError(.character(text[end]), at: end) }
    }

    private static func schemeEnd(in text: Span<UInt8>) throws(RequestURIError) -> Int {
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
        return end
    }

    /// Reads the authority, which is usually just a host; returns its end.
    private mutating func readAuthority(in text: Span<UInt8>) throws(RequestURIError) -> Int {
        hostStart = authorityStart
        hostEnd = try Self.end(of: .host, from: hostStart, in: text)
        if hostEnd > hostStart, hostEnd == text.count || Self.endsAuthority(text[hostEnd]) {
            return hostEnd
        }
        let authority =
            hostStart..<Self.end(of: hostStart..<text.count, in: text, at: Self.endsAuthority)
        try readAuthority(authority, in: text)
        return authority.upperBound
    }

    private mutating func readAuthority(
        _ authority: Range<Int>,
        in text: Span<UInt8>
    ) throws(RequestURIError) {
        let at = Self.end(of: authority, in: text) { $0 == UInt8(ascii: "@") }
        if at < authority.upperBound {
            try Self.check(authority.lowerBound..<at, in: text, allowing: .userinfo)
            hostStart = at + 1
        }
        let rest = hostStart..<authority.upperBound
        guard !rest.isEmpty else { throw RequestURIError(.noHost, at: hostStart) }
        if text[hostStart] == UInt8(ascii: "[") {
            hostEnd = 1 + Self.end(of: rest, in: text) { $0 == UInt8(ascii: "]") }
            guard hostEnd <= rest.upperBound else {
                throw RequestURIError(.unclosedAddress, at: hostStart)
            }
            guard IPLiteral.isValid(text.extracting(hostStart + 1..<hostEnd - 1)) else {
                throw RequestURIError(.notAddress, at: hostStart + 1)
            }
        } else {
            hostEnd = Self.end(of: rest, in: text) { $0 == UInt8(ascii: ":") }
            try Self.check(host, in: text, allowing: .host)
        }
        guard !host.isEmpty else { throw RequestURIError(.noHost, at: hostStart) }
        guard hostEnd < rest.upperBound else { return }
        guard text[hostEnd] == UInt8(ascii: ":") else {
            throw RequestURIError(.afterAddress, at: hostEnd)
        }
        try Self.checkPort(hostEnd + 1..<rest.upperBound, in: text)
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

    /// The index of the first byte from `start` on that `component` cannot contain, or the end.
    private static func end(
        of component: URICharacters,
        from start: Int,
        in text: Span<UInt8>
    ) throws(RequestURIError) -> Int {
        var index = start
        while index < text.count {
            let byte = text[index]
            if component.contain(byte) {
                index &+= 1
            } else if byte == UInt8(ascii: "%") {
                guard PercentEncoding.escapedByte(in: text, at: index) != nil else {
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

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// The index of the first byte of `range` that is a delimiter, or the end of `range`.
    private static func end(
        of range: Range<Int>,
        in text: Span<UInt8>,
        at isDelimiter: (UInt8) -> Bool
    ) -> Int {
        var index = range.lowerBound
        while index < range.upperBound, !isDelimiter(text[index]) { index += 1 }
        return index
    }

    /// Whether `name` is `http` or `https`, ignoring the case of ASCII letters.
    private static func isHTTP(_ name: Span<UInt8>) -> Bool {
        guard name.count == 4 || name.count == 5 else { return false }
        let letters: StaticString = "https"
        for index in name.indices where ASCII.lowercased(name[index]) != letters.number(at: index) {
            return false
        }
        return true
    }
}
