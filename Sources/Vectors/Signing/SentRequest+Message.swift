// A request as a message.
extension SentRequest {
    /// `https`, the host with its port, and the path with the query.
    var parts: (isSecure: Bool, host: String, target: String) {
        let bytes = Array(url.utf8)
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
        let rest = bytes.dropFirst(scheme.count + 3)
        let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let target = rest.dropFirst(host.count)
        let slash = target.first == UInt8(ascii: "/") ? "" : "/"
        return (
            scheme.count == 5, String(decoding: host, as: UTF8.self),
            slash + String(decoding: target, as: UTF8.self)
        )
    }

    /// The host without what may be before an `@`.
    var hostName: String {
        String(parts.host.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
    }

    /// An HTTP/1.1 message (RFC 9112).
    var message: String {
        var lines = [
            "\(method) \(parts.target) HTTP/1.1", "Host: \(hostName)",
            "Authorization: \(authorization)",
        ]
        if let body, let contentType {
            lines.append("Content-Type: \(contentType)")
            lines.append("Content-Length: \(body.utf8.count)")
        }
        return lines.map { "\($0)\r\n" }.joined() + "\r\n" + (body ?? "")
    }
}
