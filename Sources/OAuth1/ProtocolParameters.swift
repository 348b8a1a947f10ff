/// The protocol parameters of a request, without the signature (§3.1).
public struct ProtocolParameters: Hashable, Sendable {
    /// Never signed (§3.4.1.3.1).
    public var realm: String?
    /// Under their wire names, `oauth_signature` excepted.
    public var parameters: [Parameter]

    /// - Parameters:
    ///   - client: whose identifier becomes `oauth_consumer_key`.
    ///   - token: whose identifier becomes `oauth_token`; nil where none has been issued.
    ///   - method: becomes `oauth_signature_method`.
    ///   - freshness: nonce and timestamp, which only PLAINTEXT may do without.
    ///   - callback: `oauth_callback` of a temporary credential request (§2.1).
    ///   - verifier: `oauth_verifier` of a token request (§2.3).
    ///   - bodyHash: `oauth_body_hash` of the body hash extension.
    ///   - version: `oauth_version`: nil leaves it out, and "1.0" is the one value it may have.
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
