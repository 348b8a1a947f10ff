/// §3.2, Verifying Requests: whether a received request was signed with the given credentials.
///
/// The server must check everything else: that nonce and timestamp are new (§3.3), and what the
/// credentials permit.
public struct RequestVerification: Sendable {
    private let request: Request
    private let oauth: [Parameter]

    /// Reads the protocol parameters from the `Authorization` header of `request` (§3.5.1).
    ///
    /// - Parameters:
    ///   - request: the request as it was received.
    ///   - authorizationHeader: the header's value, which begins with `OAuth`.
    /// - Throws: ``AuthorizationHeaderError`` if the value is not well-formed, is of another scheme
    ///   or has a duplicate parameter.
    public init(
        _ request: Request,
        authorizationHeader: String
    ) throws(AuthorizationHeaderError) {
        self.request = request
        let fields = try AuthorizationHeader.fields(of: Array(authorizationHeader.utf8).span)
        oauth = fields.filter { !$0.isRealm }.map { field in
            Parameter(Self.decoded(field.name), Self.decoded(field.value))
        }
        // §3.1 permits each parameter once. A name with an escape is still the same name.
        guard Set(oauth.map { Array($0.name.utf8) }).count == oauth.count else {
            throw AuthorizationHeaderError("duplicate parameter", at: 0)
        }
    }

    /// The decoded value of a protocol parameter such as `oauth_consumer_key`; nil if it is absent.
    ///
    /// Use it to look up the credentials.
    public subscript(name: String) -> String? {
        oauth.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    private func signatureMethod() throws(SigningError) -> SignatureMethod {
        guard let name = self["oauth_signature_method"] else {
            throw SigningError("oauth_signature_method is missing")
        }
        guard let method = SignatureMethod(rawValue: name) else {
            throw SigningError("unknown oauth_signature_method")
        }
        return method
    }

    /// Whether the signature is correct for the request and these credentials.
    ///
    /// Comparing HMAC and PLAINTEXT signatures takes the same time wherever they differ.
    ///
    /// - Parameters:
    ///   - client: the credentials for `oauth_consumer_key`.
    ///   - token: the credentials for `oauth_token`; nil if the request has none.
    ///   - publicKey: the client's key, for RSA methods.
    /// - Returns: false if the signature is wrong.
    /// - Throws: ``SigningError`` if the signature or its method is missing, the method is unknown,
    ///   the URL is invalid, an RSA method has no key, or a protocol parameter is in the header and
    ///   also in the query or body (§3.5).
    public func isAuthentic(
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        publicKey: RSAPublicKey? = nil
    ) throws(SigningError) -> Bool {
        guard let signature = self["oauth_signature"] else {
            throw SigningError("oauth_signature is missing")
        }
        let method = try signatureMethod()
        let stages = try RequestStages(request, oauth)
        guard !stages.repeatsProtocolParameter else {
            throw SigningError(
                "a protocol parameter is in the header and also in the query or body")
        }
        let sent = Array(signature.utf8)
        let signer = Signer()
        var expected = RequestStages.signingKey(client, token)
        switch method.kind {
        case .plaintext: break
        case .hmac:
            let key = expected
            expected.removeAll()
            try signer.appendHMAC(
                of: stages.baseString.span, using: method, key: key, to: &expected)
        case .rsa:
            guard let publicKey else { throw SigningError("\(method.rawValue) needs a public key") }
            return try signer.verifiesRSA(
                sent.span, of: stages.baseString.span, using: method, key: publicKey)
        }
        guard sent.count == expected.count else { return false }
        return zip(sent, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func decoded(_ text: [UInt8]) -> String {
        String(decoding: PercentEncoding.decoded(text), as: UTF8.self)
    }
}
