/// The signature of a request (§3.4), and every value from which it is derived.
///
/// ```swift
/// let signed = try SignedRequest(
///     Request(method: "GET", url: "https://api.example.com/photos?size=original"),
///     client: ClientCredentials(identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44"),
///     token: TokenCredentials(identifier: "nnch734d00sl2jdk", sharedSecret: "pfkkdhi9sl3r4s00"),
///     freshness: Freshness(nonce: "chapoH", timestamp: 137_131_202)
/// )
/// print("Authorization: \(signed.authorizationHeader)")
/// ```
public struct SignedRequest: Sendable {
    /// The request that was signed: send it without changes.
    public let request: Request
    /// The base string URI (§3.4.1.2).
    public let baseStringURI: String
    /// The normalized parameters (§3.4.1.3.2): encoded, sorted, `name=value` joined with `&`.
    public let normalizedParameters: String
    /// The signature base string (§3.4.1.1), which the HMAC and RSA methods sign.
    public let signatureBaseString: String
    /// The value of `oauth_signature`, not percent-encoded.
    public let signature: String
    /// The value of the `Authorization` header (§3.5.1).
    public let authorizationHeader: String

    /// Signs `request` (§3.4).
    ///
    /// - Parameters:
    ///   - request: the request to sign.
    ///   - client: the client credentials; RSA methods do not use their secret.
    ///   - token: the temporary or token credentials; nil if none have been issued yet.
    ///   - method: the signature method.
    ///   - privateKey: the client's key, for RSA methods.
    ///   - freshness: a nonce and a timestamp; only PLAINTEXT may omit them (§3.3).
    ///   - callback: `oauth_callback` of a temporary credential request (§2.1).
    ///   - verifier: `oauth_verifier` of a token request (§2.3).
    ///   - bodyHash: `oauth_body_hash` of the body hash extension, in base64.
    ///   - version: `oauth_version`, optional; its only valid value is "1.0".
    ///   - realm: the header's `realm`, which is sent but not signed.
    /// - Throws: ``SigningError`` if the URL is invalid, an RSA method has no key, or libcrypto
    ///   refuses the method.
    public init(
        _ request: Request,
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        method: SignatureMethod = .hmacSHA1,
        privateKey: RSAPrivateKey? = nil,
        freshness: Freshness?,
        callback: String? = nil,
        verifier: String? = nil,
        bodyHash: String? = nil,
        version: String? = nil,
        realm: String? = nil
    ) throws(SigningError) {
        try self.init(
            request,
            ProtocolParameters(
                client: client, token: token, method: method, freshness: freshness,
                callback: callback, verifier: verifier, bodyHash: bodyHash, version: version,
                realm: realm),
            clientSecret: client.sharedSecret, tokenSecret: token?.sharedSecret ?? "",
            method: method, privateKey: privateKey)
    }

    /// Signs `request` with these protocol parameters, without checking them (§3.4).
    ///
    /// Use it for parameters of an extension, which the other initializer does not know, and
    /// to make requests that a server must refuse.
    ///
    /// - Parameters:
    ///   - request: the request to sign.
    ///   - oauth: all parameters of the header except the signature.
    ///   - clientSecret: the secret of the client credentials; RSA methods do not use it.
    ///   - tokenSecret: the secret of the token; empty if no token has been issued yet.
    ///   - method: how the signature is made.
    ///   - privateKey: the client's key, for RSA methods.
    /// - Throws: ``SigningError`` if the URL is invalid, an RSA method has no key, or libcrypto
    ///   refuses the method.
    public init(
        _ request: Request,
        _ oauth: ProtocolParameters,
        clientSecret: SharedSecret,
        tokenSecret: SharedSecret = "",
        method: SignatureMethod = .hmacSHA1,
        privateKey: RSAPrivateKey? = nil
    ) throws(SigningError) {
        self.request = request
        let stages = try RequestStages(request, oauth.parameters)
        let key = RequestStages.signingKey(clientSecret, tokenSecret)
        let signer = Signer()
        var signature: [UInt8] = []
        switch method.kind {
        case .plaintext: signature = key
        case .hmac:
            try signer.appendHMAC(
                of: stages.baseString.span, using: method, key: key, to: &signature)
        case .rsa:
            guard let privateKey else {
                throw SigningError("\(method.rawValue) needs a private key")
            }
            try signer.appendRSA(
                of: stages.baseString.span, using: method, key: privateKey, to: &signature)
        }
        baseStringURI = String(decoding: stages.baseStringURI, as: UTF8.self)
        normalizedParameters = String(decoding: stages.parameters, as: UTF8.self)
        signatureBaseString = String(decoding: stages.baseString, as: UTF8.self)
        self.signature = String(decoding: signature, as: UTF8.self)
        authorizationHeader = Self.header(oauth, signature: self.signature)
    }

    private static func header(_ oauth: ProtocolParameters, signature: String) -> String {
        var list = ParameterList()
        for parameter in oauth.parameters {
            list.append(name: parameter.name, value: parameter.value)
        }
        list.append(name: "oauth_signature", value: signature)
        var header: [UInt8] = []
        let realm = oauth.realm.map { Array($0.utf8) }
        AuthorizationHeader.append(realm: realm, parameters: list, to: &header)
        return String(decoding: header, as: UTF8.self)
    }
}

/// The stages before the signature, derived from a request and its protocol parameters.
struct RequestStages {
    let baseStringURI: [UInt8]
    let parameters: [UInt8]
    let baseString: [UInt8]

    init(_ request: Request, _ oauth: [Parameter]) throws(SigningError) {
        var list = ParameterList()
        for parameter in request.form + oauth {
            list.append(name: parameter.name, value: parameter.value)
        }
        do throws(RequestURIError) {
            try self.init(
                method: Array(request.method.utf8), url: Array(request.url.utf8), signing: list)
        } catch {
            throw SigningError("\(error)")
        }
    }

    /// Derives the stages of any request.
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - url: the URL, whose query is signed.
    ///   - parameters: what else is signed, decoded: those of the form and of the header.
    /// - Throws: ``RequestURIError`` if the URL is not one.
    init(method: [UInt8], url: [UInt8], signing parameters: ParameterList) throws(RequestURIError) {
        let uri = try RequestURI(url.span)
        var normalized = NormalizedParameters()
        normalized.collected = parameters
        if let query = uri.query {
            ParameterSources.append(
                formEncoded: url.span.extracting(query), to: &normalized.collected)
        }
        normalized.sort(Span())
        let base = BaseStringURI(uri, of: url.span).bytes
        var (joined, text): ([UInt8], [UInt8]) = ([], [])
        normalized.append(Span(), to: &joined)
        SignatureBaseString.append(
            method: method.span, uri: base.span, parameters: normalized, in: Span(), to: &text)
        (baseStringURI, self.parameters, baseString) = (base, joined, text)
    }

    /// The signing key (§3.4.2).
    static func signingKey(_ clientSecret: SharedSecret, _ tokenSecret: SharedSecret) -> [UInt8] {
        var key: [UInt8] = []
        SigningKey.append(
            clientSecret: Array(clientSecret.text.utf8).span,
            tokenSecret: Array(tokenSecret.text.utf8).span,
            to: &key)
        return key
    }
}
