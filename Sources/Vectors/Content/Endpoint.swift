import OAuth1

/// Where a request goes, without what differs from one request to the next: its method, its host,
/// and its path with a placeholder for each id.
///
/// Recorded traffic has other nonces, values and ids every time; what stays is the endpoint.
package struct Endpoint: Hashable, Sendable {
    /// `GET api.example.com/v1/orders/{id}`.
    package let text: String

    private static let placeholder = Array("{id}".utf8)

    /// Nil if the vector has no request with a URL.
    package init?(_ vector: TestVector) {
        guard let uri = vector.request.uri else { return nil }
        let url = vector.bytes(of: vector.request.url)
        func part(_ place: Range<Int>) -> ArraySlice<UInt8> {
            url[url.startIndex + place.lowerBound..<url.startIndex + place.upperBound]
        }
        let method = vector.bytes(of: vector.request.method).map(ASCII.uppercased)
        var bytes = method.isEmpty ? Array("GET".utf8) : method
        bytes.append(0x20)
        bytes += part(uri.host).map(ASCII.lowercased)
        if let port = uri.port, !Self.isUsual(part(port), of: part(uri.scheme)) {
            bytes += [UInt8(ascii: ":")] + part(port)
        }
        let path = part(uri.path)
        bytes += path.isEmpty ? [UInt8(ascii: "/")] : Self.path(path)
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a port is that of the scheme, which need not be sent.
    private static func isUsual(_ port: ArraySlice<UInt8>, of scheme: ArraySlice<UInt8>) -> Bool {
        port.isEmpty || port.elementsEqual((scheme.count == 4 ? "80" : "443").utf8)
    }

    private static func path(_ path: ArraySlice<UInt8>) -> [UInt8] {
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return Array(segments.map(segment).joined(separator: [UInt8(ascii: "/")]))
    }

    /// A segment with a placeholder for each run of its words that are ids.
    private static func segment(_ segment: ArraySlice<UInt8>) -> [UInt8] {
        // A version, such as 1.1: ids have no points.
        let isVersion =
            segment.contains(UInt8(ascii: "."))
            && segment.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
        guard !isVersion else { return Array(segment) }
        guard !isUUID(segment) else { return placeholder }
        var bytes: [UInt8] = []
        var isAfterID = false
        var separator: [UInt8] = []
        var rest = segment
        while true {
            let word = rest.prefix { isOfWord($0) }
            let isID = Self.isID(word)
            // Words of ids side by side are one id, as in 2026-11-29.
            if !(isID && isAfterID) {
                bytes += separator
                bytes += isID ? placeholder : Array(word)
            }
            rest = rest[word.endIndex...]
            let delimiters = rest.prefix { !isOfWord($0) }
            guard !delimiters.isEmpty else { return bytes }
            rest = rest[delimiters.endIndex...]
            separator = Array(delimiters)
            isAfterID = isID && delimiters != [UInt8(ascii: ".")]
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte >= 0x80 || byte == UInt8(ascii: "%")
    }

    /// Words of fewer letters and digits are names, such as `v2` and `oauth1`.
    private static let idMin = 8

    /// A number, or a longer word in which digits and letters are mixed.
    private static func isID(_ word: ArraySlice<UInt8>) -> Bool {
        let digits = word.count(where: ASCII.isDigit)
        guard digits < word.count || word.isEmpty else { return true }
        return word.count >= idMin && digits > 1
            && word.allSatisfy { ASCII.isDigit($0) || ASCII.isLetter($0) }
    }

    /// Five groups of hexadecimal digits, as RFC 9562 writes them.
    private static func isUUID(_ segment: ArraySlice<UInt8>) -> Bool {
        let groups = segment.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map { $0.count } == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { ASCII.hexValue($0) != nil }
    }
}
