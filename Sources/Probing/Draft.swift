import OAuth1

/// A request before it is signed, and what is signed of it if that differs.
struct Draft: Sendable {
    var method = "GET"
    /// Path and query.
    var target: String
    var host: String
    var isSecure: Bool
    /// A body of the media type of forms.
    var form: String?
    /// Another body, with its media type.
    var content: (type: String, body: [UInt8])?
    /// The protocol parameters, without the signature, and others of the header.
    var parameters: [Parameter] = []
    var clientSecret: String
    var tokenSecret = ""
    /// How the signature is made, whatever the request says.
    var signatureMethod = SignatureMethod.hmacSHA1
    var privateKey: RSAPrivateKey?

    mutating func set(_ name: String, _ value: String?) {
        guard let value else { return parameters.removeAll { $0.name == name } }
        if let index = parameters.firstIndex(where: { $0.name == name }) {
            parameters[index].value = value
        } else {
            parameters.append(Parameter(name, value))
        }
    }

    /// Takes another method, in the request and in what makes the signature.
    mutating func use(_ method: SignatureMethod) {
        signatureMethod = method
        set("oauth_signature_method", method.rawValue)
    }

    /// Names no token, and signs without one.
    mutating func leaveOutToken() {
        set("oauth_token", nil)
        tokenSecret = ""
    }

    var url: String { "\(isSecure ? "https" : "http")://\(host)\(target)" }

    var signingKey: [UInt8] {
        var key: [UInt8] = []
        SigningKey.append(
            clientSecret: Array(clientSecret.utf8).span, tokenSecret: Array(tokenSecret.utf8).span,
            to: &key)
        return key
    }

    /// The signature of RFC 5849 §3.4 for everything that is set.
    func signature() throws -> String {
        let key = signingKey
        guard signatureMethod.kind != .plaintext else {
            return String(decoding: key, as: UTF8.self)
        }
        let text = try baseString()
        var signature: [UInt8] = []
        if let privateKey, signatureMethod.kind == .rsa {
            try Signer().appendRSA(
                of: text.span, using: signatureMethod, key: privateKey, to: &signature)
        } else {
            try Signer().appendHMAC(of: text.span, using: signatureMethod, key: key, to: &signature)
        }
        return String(decoding: signature, as: UTF8.self)
    }

    func baseString() throws -> [UInt8] {
        let bytes = Array(url.utf8)
        let uri = try RequestURI(bytes.span)
        var normalized = NormalizedParameters()
        if let query = uri.query {
            ParameterSources.append(
                formEncoded: bytes.span.extracting(query), to: &normalized.collected)
        }
        if let form {
            ParameterSources.append(formEncoded: Array(form.utf8).span, to: &normalized.collected)
        }
        for parameter in parameters {
            normalized.collected.append(name: parameter.name, value: parameter.value)
        }
        normalized.sort(Span())
        let base = BaseStringURI(uri, of: bytes.span).bytes
        var text: [UInt8] = []
        SignatureBaseString.append(
            method: Array(method.utf8).span, uri: base.span, parameters: normalized, in: Span(),
            to: &text)
        return text
    }
}
