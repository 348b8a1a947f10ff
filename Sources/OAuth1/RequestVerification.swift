/// §3.2, Verifying Requests: a received request, and its protocol parameters.
///
/// ``verify(client:token:publicKey:rules:at:nonces:)`` checks everything that can be known here;
/// ``isAuthentic(client:token:publicKey:)`` checks the signature alone. What the credentials permit
/// is for the server to decide.
public struct RequestVerification: Sendable {
    let request: Request
    /// Where the protocol parameters are.
    public let transmission: Transmission
    /// The protocol parameters, decoded, without the realm.
    private let oauth: [Parameter]
    /// The body as it was received; nil if it is not known.
    let body: [UInt8]?

    /// A request whose protocol parameters, each of which occurs once, have been found.
    init(
        _ request: Request,
        _ oauth: [Parameter],
        _ transmission: Transmission,
        body: [UInt8]
    ) {
        self.request = request
        self.oauth = oauth
        self.transmission = transmission
        self.body = body
    }

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
        transmission = .header
        body = nil
        oauth = try Self.parameters(inHeader: authorizationHeader)
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
        // In the query or the form, they are part of the request already.
        let stages = try RequestStages(request, transmission == .header ? oauth : [])
        guard !stages.repeatsProtocolParameter else {
            throw SigningError(
                "a protocol parameter is in the header and also in the query or body")
        }
        let sent = Array(signature.utf8)
        let signer = Signer()
        var expected = RequestStages.signingKey(client.sharedSecret, token?.sharedSecret ?? "")
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

    /// The parameters of a header but the realm, decoded.
    static func parameters(
        inHeader header: String
    ) throws(AuthorizationHeaderError) -> [Parameter] {
        try AuthorizationHeader.fields(of: Array(header.utf8).span).filter { !$0.isRealm }
            .map { Parameter(decoded($0.name), decoded($0.value)) }
    }

    private static func decoded(_ text: [UInt8]) -> String {
        String(decoding: PercentEncoding.decoded(text), as: UTF8.self)
    }
}
