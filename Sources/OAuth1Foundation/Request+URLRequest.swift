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
        var list = ParameterList()
        let body = [UInt8](request.httpBody ?? Data())
        ParameterSources.append(formEncoded: body.span, to: &list)
        for index in 0..<list.count {
            guard let name = String(validating: list.name(at: index), as: UTF8.self),
                let value = String(validating: list.value(at: index), as: UTF8.self)
            else { throw .formNotUTF8 }
            form.append(Parameter(name, value))
        }
    }
}

extension URLRequest {
    /// Whether the body is `application/x-www-form-urlencoded`, and so is signed (§3.4.1.3.1).
    var isForm: Bool {
        guard let type = value(forHTTPHeaderField: "Content-Type") else { return false }
        return ParameterSources.isForm(contentType: type.utf8)
    }

    /// Makes `parameters` the body, as a form, with its content type; a GET becomes a POST.
    ///
    /// They are percent-encoded, a space as `%20`, because some servers do not read `+`.
    public mutating func setForm(_ parameters: [Parameter]) {
        var list = ParameterList()
        for parameter in parameters { list.append(name: parameter.name, value: parameter.value) }
        var body: [UInt8] = []
        FormEncodedBody.append(list, to: &body)
        httpBody = Data(body)
        setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        if httpMethod == nil || httpMethod == "GET" { httpMethod = "POST" }
    }
}
