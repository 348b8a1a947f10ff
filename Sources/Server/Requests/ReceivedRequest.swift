package import HTTP

/// A request as the provider received it.
package struct ReceivedRequest: Sendable {
    package let raw: RawRequest
    /// Whether it came over TLS.
    package let isSecure: Bool
    /// The host that takes the place of the Host header's.
    private let otherHost: [UInt8]?

    package init(_ raw: RawRequest, isSecure: Bool) {
        self.init(raw, isSecure: isSecure, host: nil)
    }

    init(_ raw: RawRequest, isSecure: Bool, host: [UInt8]?) {
        self.raw = raw
        self.isSecure = isSecure
        otherHost = host
    }

    package var scheme: String { isSecure ? "https" : "http" }

    /// The first Host header, or what takes its place.
    package var host: [UInt8]? { otherHost ?? raw.fields.values(of: "Host").first }

    /// The name in the Host header.
    var hostWithoutPort: [UInt8] {
        let host = host ?? []
        guard let colon = host.lastIndex(of: UInt8(ascii: ":")),
            host[(colon + 1)...].allSatisfy({ (0x30...0x39).contains($0) })
        else { return host }
        return Array(host[..<colon])
    }

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
