#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif
public import OAuth1

extension Request {
    /// What is signed of `request`: its method, its URL and, if its body is a form, the parameters.
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
    /// They are percent-encoded, a space as `%20`, because some servers do not read `+`.
    public mutating func setForm(_ parameters: [Parameter]) {
        httpBody = Data(FormEncodedBody(parameters).bytes)
        setValue(FormEncodedBody.contentType, forHTTPHeaderField: "Content-Type")
        if httpMethod == nil || httpMethod == "GET" { httpMethod = "POST" }
    }

    /// The request to send: method, URL, form and `Authorization` header of `signed`.
    ///
    /// - Throws: ``URLRequestError/noURL`` if Foundation does not read the URL, or would send
    ///   another one than the one that was signed.
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
