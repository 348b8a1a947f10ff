package import Wire

/// A request as the provider received it.
package struct ReceivedRequest: Sendable {
    package let raw: RawRequest
    /// Whether it came over TLS.
    package let isSecure: Bool

    package init(_ raw: RawRequest, isSecure: Bool) {
        self.raw = raw
        self.isSecure = isSecure
    }

    package var scheme: String { isSecure ? "https" : "http" }

    /// The first Host header.
    package var host: [UInt8]? { raw.fields.values(of: "Host").first }

    /// Whether the target is a whole URI (RFC 9112 §3.2.2).
    private var isAbsolute: Bool {
        let start = raw.target.prefix(8).map { $0 | 0x20 }
        return start.starts(with: "http://".utf8) || start.elementsEqual("https://".utf8)
    }

    /// The URI of the request (§3.4.1.2): scheme, Host header and target.
    package var url: [UInt8]? {
        if isAbsolute { return raw.target }
        guard let host, !host.isEmpty else { return nil }
        return Array("\(scheme)://".utf8) + host + raw.target
    }

    /// The URI with an empty path, which is sent as `/` (RFC 9110 §4.2.3); nil for other paths.
    var urlWithoutPath: [UInt8]? {
        guard !isAbsolute, let host, pathAndQuery.path.elementsEqual("/".utf8) else { return nil }
        return Array("\(scheme)://".utf8) + host + raw.target.dropFirst()
    }

    /// The path, as it was sent, and the query after the question mark.
    package var pathAndQuery: (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?) {
        var target = raw.target[...]
        if isAbsolute {
            let authority = target.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
            target = authority.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        }
        target = target.prefix { $0 != UInt8(ascii: "#") }
        guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return (target, nil) }
        return (target[..<mark], target[(mark + 1)...])
    }

    package var path: String { String(decoding: pathAndQuery.path, as: UTF8.self) }

    package var contentType: [UInt8]? { raw.fields.values(of: "Content-Type").first }

    /// Whether the client would rather have JSON than text.
    package var acceptsJSON: Bool {
        raw.fields.values(of: "Accept").contains {
            String(decoding: $0, as: UTF8.self).contains("application/json")
        }
    }
}
