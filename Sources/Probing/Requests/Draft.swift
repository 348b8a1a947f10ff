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
    var clientSecret: SharedSecret
    var tokenSecret: SharedSecret = ""
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

    /// Names these credentials, and signs with their secret.
    mutating func use(_ token: TokenCredentials) {
        set("oauth_token", token.identifier)
        tokenSecret = token.sharedSecret
    }

    /// Names no token, and signs without one.
    mutating func leaveOutToken() {
        set("oauth_token", nil)
        tokenSecret = ""
    }

    var url: String { "\(isSecure ? "https" : "http")://\(host)\(target)" }

    /// The signature of RFC 5849 §3.4 for everything that is set.
    func signature() throws -> String { try signed().signature }

    /// The signature with the client's secret alone as the key, which lacks the "&" of §3.4.2.
    func signatureWithoutAmpersand() throws -> String {
        let key = PercentEncoding.encode(clientSecret.text)
        guard signatureMethod.kind != .plaintext else { return key }
        var signature: [UInt8] = []
        try Signer().appendHMAC(
            of: Array(try baseString().utf8).span, using: signatureMethod,
            key: Array(key.utf8), to: &signature)
        return String(decoding: signature, as: UTF8.self)
    }

    func baseString() throws -> String { try signed().signatureBaseString }

    private func signed() throws -> SignedRequest {
        let form = try FormEncodedBody(encoded: (form ?? "").utf8).parameters
        return try SignedRequest(
            Request(method: method, url: url, form: form), ProtocolParameters(parameters),
            clientSecret: clientSecret, tokenSecret: tokenSecret, method: signatureMethod,
            privateKey: privateKey)
    }
}

extension SharedSecret {
    /// Makes another secret, which begins like this one.
    static func += (secret: inout SharedSecret, text: String) {
        secret = SharedSecret(secret.text + text)
    }
}
