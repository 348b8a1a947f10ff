public import HTTPTypes
public import OAuth1

extension RequestVerification {
    /// Reads the protocol parameters of a received request, wherever they are (§3.5).
    ///
    /// A server whose requests lack the scheme, as those of HTTP/1.1 do, or that is behind a proxy,
    /// sets `scheme` and `authority` first to what the client used.
    ///
    /// - Throws: `RequestRefusal` if the request has no protocol parameters, has them in more than
    ///   one place, repeats one, or has a part that cannot be read.
    public init(
        _ request: HTTPRequest,
        body: some Sequence<UInt8> = EmptyCollection()
    ) throws(RequestRefusal) {
        let (scheme, authority) = (request.scheme ?? "", request.authority ?? "")
        try self.init(
            method: request.method.rawValue, url: "\(scheme)://\(authority)\(request.path ?? "")",
            authorization: request.headerFields[values: .authorization],
            contentType: request.headerFields[.contentType], body: body)
    }
}
