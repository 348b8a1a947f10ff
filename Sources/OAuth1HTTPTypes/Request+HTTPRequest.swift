public import HTTPTypes
public import OAuth1

extension Request {
    /// The signed parts of `request`: method, URL and, if the body is a form, its parameters.
    ///
    /// - Throws: ``HTTPRequestError`` if the request has no scheme, authority or path, or the
    ///   form is not UTF-8.
    public init(
        _ request: HTTPRequest,
        body: (some Sequence<UInt8>)? = EmptyCollection()
    ) throws(HTTPRequestError) {
        self.init(method: request.method.rawValue, url: try request.signedURL)
        guard request.isForm else { return }
        do throws(FormEncodedBodyError) {
            form = try FormEncodedBody(encoded: body.map { Array($0) } ?? []).parameters
        } catch {
            throw .form(error)
        }
    }
}

extension HTTPRequest {
    /// The request to send: method, URL and `Authorization` header of `signed`.
    ///
    /// If there is a form, send `FormEncodedBody(signed.request.form).bytes` as the body; the
    /// content type is already set.
    ///
    /// - Throws: ``HTTPRequestError/method`` if HTTP has no such method.
    public init(_ signed: SignedRequest) throws(HTTPRequestError) {
        guard let method = HTTPRequest.Method(signed.request.method) else { throw .method }
        let url = Array(signed.request.url.utf8)
        let uri: RequestURI
        do throws(RequestURIError) {
            uri = try RequestURI(url.span)
        } catch {
            throw .noURL
        }
        // Without the user, whom an HTTP client does not send there (RFC 9110 §4.2.4).
        let authority = url[uri.host.lowerBound..<uri.path.lowerBound]
        let target = url[uri.path.lowerBound..<(uri.query?.upperBound ?? uri.path.upperBound)]
        let slash = target.first == UInt8(ascii: "/") ? "" : "/"
        self.init(
            method: method, scheme: String(decoding: url[uri.scheme], as: UTF8.self),
            authority: String(decoding: authority, as: UTF8.self),
            path: slash + String(decoding: target, as: UTF8.self))
        if !signed.request.form.isEmpty {
            headerFields[.contentType] = FormEncodedBody.contentType
        }
        headerFields[.authorization] = signed.authorizationHeader
    }

    /// Whether the body is `application/x-www-form-urlencoded`, and so is signed (§3.4.1.3.1).
    var isForm: Bool {
        headerFields[.contentType].map(FormEncodedBody.isForm(contentType:)) ?? false
    }

    /// The URL, as the pseudo-headers have it.
    var signedURL: String {
        get throws(HTTPRequestError) {
            guard let scheme, let authority, let path else { throw .noURL }
            return "\(scheme)://\(authority)\(path)"
        }
    }
}
