public import HTTPTypes
public import OAuth1

extension RequestVerification {
    /// Reads the protocol parameters of a received request, wherever they are (§3.5).
    ///
    /// If the requests have no scheme, as in HTTP/1.1, or the server is behind a proxy, first set
    /// `scheme` and `authority` to the values that the client used.
    ///
    /// - Throws: `RequestRefusal` if the request has no protocol parameters, has them in more than
    ///   one place, repeats one, or has a part that cannot be read.
    public init(
        _ request: HTTPRequest,
        body: (some Sequence<UInt8>)? = EmptyCollection()
    ) throws(RequestRefusal) {
        let (scheme, authority) = (request.scheme ?? "", request.authority ?? "")
        try self.init(
            method: request.method.rawValue, url: "\(scheme)://\(authority)\(request.path ?? "")",
            authorization: request.headerFields[values: .authorization],
            contentType: request.headerFields[.contentType], body: body)
    }
}
