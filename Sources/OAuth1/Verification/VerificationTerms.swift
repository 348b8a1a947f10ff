/// The input for verifying a request (§3.2): the credentials that it names, the server's rules and
/// its clock.
public struct VerificationTerms: Sendable {
    /// The credentials of `oauth_consumer_key`.
    public var client: ClientCredentials
    /// The client's key, without which RSA methods are refused.
    public var publicKey: RSAPublicKey?
    /// The identifier of the token's credentials; empty if the request has no token.
    public var tokenIdentifier: String
    public var tokenSecret: SharedSecret
    public var rules: VerificationRules
    /// The server's clock, in seconds since 1970-01-01T00:00:00Z.
    public var now: UInt64

    public init(
        client: ClientCredentials = ClientCredentials(identifier: "", sharedSecret: ""),
        publicKey: RSAPublicKey? = nil,
        tokenIdentifier: String = "",
        tokenSecret: SharedSecret = "",
        rules: VerificationRules = VerificationRules(),
        now: UInt64 = 0
    ) {
        self.client = client
        self.publicKey = publicKey
        self.tokenIdentifier = tokenIdentifier
        self.tokenSecret = tokenSecret
        self.rules = rules
        self.now = now
    }
}

/// What a server accepts (§3.2) where RFC 5849 leaves the decision to the server.
public struct VerificationRules: Hashable, Sendable {
    /// The signature methods; by default those of RFC 5849, and those with SHA-256 and SHA-512.
    public var methods: Set<SignatureMethod>
    /// How far a timestamp may be from the server's clock, in seconds (§3.3).
    public var window: UInt64
    /// The maximum length of a nonce, in bytes, since the server has to store it (§3.3).
    public var nonceLengthMax: Int

    public init(
        methods: Set<SignatureMethod> = [
            .hmacSHA1, .hmacSHA256, .hmacSHA512, .rsaSHA1, .rsaSHA256, .rsaSHA512, .plaintext,
        ],
        window: UInt64 = 300,
        nonceLengthMax: Int = 4096
    ) {
        self.methods = methods
        self.window = window
        self.nonceLengthMax = nonceLengthMax
    }
}
