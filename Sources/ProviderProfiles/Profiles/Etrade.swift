extension ProviderProfile {
    static let etrade = ProviderProfile(
        name: "etrade",
        title: "E*TRADE",
        state: "in service",
        hosts: ["*.etrade.com"],
        flow: "three-legged, only with oob as the callback",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The authorization page expects parameters named key and token.",
            "After two hours without a request, a token is inactive until you renew it. It expires "
                + "at midnight US Eastern time.",
            "Secrets contain \"+\", \"/\" and \"=\", which must be percent-encoded in the signing "
                + "key.",
        ],
        errors: [
            ProviderError(
                "oauth_problem=token_rejected",
                "The token is inactive, or has expired.",
                [
                    "two hours have passed without a request: renew the token",
                    "midnight US Eastern time has passed: get a new token",
                ],
                next: .credentials),
            ProviderError(
                "oauth_problem=token_expired",
                "The token has expired.",
                [
                    "midnight US Eastern time has passed: get a new token"
                ],
                next: .credentials),
            ProviderError(
                "oauth_problem=signature_invalid",
                "E*TRADE computes a different signature.",
                [
                    "a secret with \"+\", \"/\" or \"=\" is not percent-encoded in the signing key",
                    "the host belongs to the sandbox (apisb) instead of production, or the reverse",
                ]),
            ProviderError(
                "oauth_problem=consumer_key_rejected",
                "The consumer key is not valid.",
                [
                    "the key is for the sandbox, or is older than two years"
                ],
                next: .credentials),
        ],
        sources: [
            ProviderSource("apisb.etrade.com, documentation"),
            ProviderSource("pyetrade#52, dghubble/oauth1#72"),
        ])
}
