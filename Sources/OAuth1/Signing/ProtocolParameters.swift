/// The protocol parameters of a request, without the signature (§3.1).
public struct ProtocolParameters: Hashable, Sendable {
    /// The header's `realm`, which is never signed (§3.4.1.3.1).
    public var realm: String?
    /// All other parameters except `oauth_signature`, decoded, under the names that are sent.
    public var parameters: [Parameter]

    /// Uses the given parameters without changes, such as those of an extension.
    public init(_ parameters: [Parameter], realm: String? = nil) {
        self.realm = realm
        self.parameters = parameters
    }

    /// Collects the parameters whose value is not nil.
    ///
    /// - Parameters:
    ///   - client: its identifier becomes `oauth_consumer_key`.
    ///   - token: its identifier becomes `oauth_token`; nil if none has been issued yet.
    ///   - method: becomes `oauth_signature_method`.
    ///   - freshness: the nonce and timestamp; only PLAINTEXT may omit them (§3.3).
    ///   - callback: `oauth_callback` of a temporary credential request (§2.1).
    ///   - verifier: `oauth_verifier` of a token request (§2.3).
    ///   - bodyHash: `oauth_body_hash` of the body hash extension, in base64.
    ///   - version: `oauth_version`, optional; its only valid value is "1.0".
    ///   - realm: the header's `realm`.
    public init(
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        method: SignatureMethod = .hmacSHA1,
        freshness: Freshness?,
        callback: String? = nil,
        verifier: String? = nil,
        bodyHash: String? = nil,
        version: String? = nil,
        realm: String? = nil
    ) {
        self.realm = realm
        let pairs: [(String, String?)] = [
            ("oauth_consumer_key", client.identifier),
            ("oauth_token", token?.identifier),
            ("oauth_signature_method", method.rawValue),
            ("oauth_timestamp", freshness.map { String($0.timestamp) }),
            ("oauth_nonce", freshness?.nonce),
            ("oauth_callback", callback),
            ("oauth_verifier", verifier),
            ("oauth_body_hash", bodyHash),
            ("oauth_version", version),
        ]
        parameters = pairs.compactMap { name, value in value.map { Parameter(name, $0) } }
    }
}
