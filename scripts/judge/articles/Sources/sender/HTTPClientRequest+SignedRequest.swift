import AsyncHTTPClient
import OAuth1

extension HTTPClientRequest {
    /// The request to send for one that was signed.
    init(_ signed: SignedRequest) {
        self.init(url: signed.request.url)
        method = .init(rawValue: signed.request.method)
        headers.add(name: "Authorization", value: signed.authorizationHeader)
        if !signed.request.form.isEmpty {
            headers.add(name: "Content-Type", value: FormEncodedBody.contentType)
            body = .bytes(FormEncodedBody(signed.request.form).bytes)
        }
    }
}
