package import OAuth1

/// What a server decides where RFC 5849 leaves it to the server.
package struct Settings: Sendable {
    /// How far a timestamp may be from the clock, in seconds.
    package var window: Int64 = 300
    /// How long a nonce is remembered, in seconds; nil for as long as its timestamp is accepted.
    var nonceLifetime: Int64?
    /// How long temporary credentials can be authorized and exchanged, in seconds.
    package var temporaryLifetime: Int64 = 3600
    package var approval = Approval.auto
    /// Whether what libraries send against the RFC, and providers accept, is refused.
    package var isStrict = false
    /// Whether requests only pass here, on their way to a server that knows more.
    package var isWatching = false
    /// The signature methods that are accepted, in the order in which they are named.
    package var methods: [SignatureMethod] = [
        .hmacSHA1, .hmacSHA256, .hmacSHA512, .rsaSHA1, .rsaSHA256, .rsaSHA512, .plaintext,
    ]

    package enum Approval: String, CaseIterable, Sendable {
        case auto, deny, ask
    }

    package init() {}

    /// The same for the library.
    var rules: VerificationRules {
        VerificationRules(methods: Set(methods), window: UInt64(clamping: window))
    }
}

/// What a path is for.
package enum Endpoint: String, Sendable {
    case initiate, authorize, token, resource
}
