/// §3.2, Verifying Requests: whether a request that arrived was signed with the given secrets.
///
/// Nonce, timestamp and the rights behind the credentials are the server's to judge (§3.3).
public struct RequestVerification: Sendable {
    private let request: Request
    private let oauth: [Parameter]

    /// Takes the protocol parameters from the `Authorization` header of `request`.
    ///
    /// - Throws: ``AuthorizationHeaderError`` where the header is none of the `OAuth` scheme.
    public init(
        _ request: Request,
        authorizationHeader: String
    ) throws(AuthorizationHeaderError) {
        self.request = request
        let fields = try AuthorizationHeader.fields(of: Array(authorizationHeader.utf8).span)
        oauth = fields.filter { !$0.isRealm }.map { field in
            Parameter(Self.decoded(field.name), Self.decoded(field.value))
        }
        // An escape in a name makes it no other name (§3.1: once a request at most).
        guard Set(oauth.map { Array($0.name.utf8) }).count == oauth.count else {
            throw AuthorizationHeaderError("a parameter stands here twice", at: 0)
        }
    }

    /// The value of a protocol parameter, as `oauth_consumer_key`, to look credentials up by.
    public subscript(name: String) -> String? {
        oauth.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Whether the signature is that of the request under these credentials.
    ///
    /// HMAC and PLAINTEXT signatures are compared in a time that does not depend on their octets.
    ///
    /// - Throws: ``SigningError`` for an unknown method, a missing key, a URL that is none, or a
    ///   protocol parameter that is transmitted twice (§3.5).
    public func isAuthentic(
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        publicKey: RSAPublicKey? = nil
    ) throws(SigningError) -> Bool {
        guard let signature = self["oauth_signature"],
            let method = SignatureMethod(rawValue: self["oauth_signature_method"] ?? "")
        else { throw SigningError("signature or signature method is missing or unknown") }
        let stages = try RequestStages(request, oauth)
        guard !stages.repeatsProtocolParameter else {
            throw SigningError("a protocol parameter stands in the header and in query or body")
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
