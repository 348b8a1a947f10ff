#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif
public import OAuth1

extension Request {
    /// The signed parts of `request`: method, URL and, if the body is a form, its parameters.
    ///
    /// - Throws: ``URLRequestError`` if there is no URL, or the form is a stream or not UTF-8.
    public init(_ request: URLRequest) throws(URLRequestError) {
        guard let url = request.url else { throw .noURL }
        self.init(method: request.httpMethod ?? "GET", url: url.absoluteString)
        guard request.isForm else { return }
        guard request.httpBodyStream == nil else { throw .streamedBody }
        do throws(FormEncodedBodyError) {
            form = try FormEncodedBody(encoded: request.httpBody ?? Data()).parameters
        } catch {
            throw .formNotUTF8
        }
    }
}

extension URLRequest {
    /// Whether the body is `application/x-www-form-urlencoded`, and so is signed (§3.4.1.3.1).
    var isForm: Bool {
        guard let type = value(forHTTPHeaderField: "Content-Type") else { return false }
        return FormEncodedBody.isForm(contentType: type)
    }

    /// Makes `parameters` the body, as a form, with its content type; a GET becomes a POST.
    ///
    /// Names and values are percent-encoded, a space as `%20`: some servers do not decode `+`.
    public mutating func setForm(_ parameters: [Parameter]) {
        httpBody = Data(FormEncodedBody(parameters).bytes)
        setValue(FormEncodedBody.contentType, forHTTPHeaderField: "Content-Type")
        if httpMethod == nil || httpMethod == "GET" { httpMethod = "POST" }
    }

    /// The request to send: method, URL, form and `Authorization` header of `signed`.
    ///
    /// - Throws: ``URLRequestError/noURL`` if Foundation cannot read the URL, or would send a
    ///   different URL from the signed one.
    public init(_ signed: SignedRequest) throws(URLRequestError) {
        guard let url = URL(string: signed.request.url),
            url.absoluteString.utf8.elementsEqual(signed.request.url.utf8)
        else { throw .noURL }
        self.init(url: url)
        httpMethod = signed.request.method
        if !signed.request.form.isEmpty { setForm(signed.request.form) }
        setValue(signed.authorizationHeader, forHTTPHeaderField: "Authorization")
    }
}
