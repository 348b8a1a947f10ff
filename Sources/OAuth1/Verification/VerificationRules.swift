/// What a server accepts (§3.2), where RFC 5849 leaves it to the server.
public struct VerificationRules: Hashable, Sendable {
    /// The signature methods; by default those of RFC 5849, and those with SHA-256 and SHA-512.
    public var methods: Set<SignatureMethod>
    /// How far a timestamp may be from the server's clock, in seconds (§3.3).
    public var window: UInt64

    public init(
        methods: Set<SignatureMethod> = [
            .hmacSHA1, .hmacSHA256, .hmacSHA512, .rsaSHA1, .rsaSHA256, .rsaSHA512, .plaintext,
        ],
        window: UInt64 = 300
    ) {
        self.methods = methods
        self.window = window
    }
}
