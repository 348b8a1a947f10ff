/// An answer to a request, before it is sent.
package struct RawResponse: Hashable, Sendable {
    package var status: Int
    /// In the order in which they are sent; the body's length is added.
    package var fields: [(name: String, value: String)]
    package var body: [UInt8]

    package init(_ status: Int, _ fields: [(name: String, value: String)] = [], body: [UInt8] = [])
    {
        self.status = status
        self.fields = fields
        self.body = body
    }

    package static func == (first: RawResponse, second: RawResponse) -> Bool {
        first.status == second.status && first.body == second.body
            && first.fields.elementsEqual(second.fields) { $0 == $1 }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(body)
    }

    package func value(of name: String) -> String? {
        fields.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Replaces the header of this name, or adds it; nil removes it.
    package mutating func set(_ name: String, _ value: String?) {
        fields.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
        if let value { fields.append((name, value)) }
    }

    /// Writes the answer.
    ///
    /// - Parameters:
    ///   - keepsAlive: whether the connection stays open.
    ///   - isHead: whether the request was HEAD, whose answer has no body.
    /// - Returns: the bytes to send.
    package func bytes(keepsAlive: Bool, isHead: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
        for (name, value) in fields { text += "\(name): \(Self.oneLine(value))\r\n" }
        text += "Content-Length: \(body.count)\r\n"
        text += keepsAlive ? "\r\n" : "Connection: close\r\n\r\n"
        return Array(text.utf8) + (isHead ? [] : body)
    }

    /// A value cannot end its line, whoever made it.
    private static func oneLine(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return value }
        return String(
            decoding: value.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
    }

    private static func reason(_ status: Int) -> String { reasons[status] ?? "Status" }

    private static let reasons = [
        200: "OK", 202: "Accepted", 204: "No Content", 302: "Found", 303: "See Other",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 413: "Content Too Large",
        421: "Misdirected Request", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        505: "HTTP Version Not Supported",
    ]
}
