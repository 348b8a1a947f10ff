extension ProviderProfile {
    static let etrade = ProviderProfile(
        name: "etrade",
        title: "E*TRADE",
        state: "in service",
        hosts: ["*.etrade.com"],
        flow: "three-legged, oob only",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The page to authorize takes key= and token=.",
            "A token sleeps after two hours without a request (renew it), and ends at "
                + "midnight US Eastern time.",
            "Secrets have \"+\", \"/\" and \"=\", which must be encoded in the key.",
        ],
        errors: [
            ProviderError(
                "oauth_problem=token_rejected",
                "The token sleeps, or has ended.",
                [
                    "renew the token after two hours without a request",
                    "midnight US Eastern time has passed: begin again",
                ],
                next: .credentials),
            ProviderError(
                "oauth_problem=token_expired",
                "The token has ended.",
                [
                    "midnight US Eastern time has passed: begin again"
                ],
                next: .credentials),
            ProviderError(
                "oauth_problem=signature_invalid",
                "E*TRADE computes another signature.",
                [
                    "a secret with \"+\", \"/\" or \"=\" is not encoded in the key",
                    "the host is that of the sandbox (apisb), or the reverse",
                ]),
            ProviderError(
                "oauth_problem=consumer_key_rejected",
                "The consumer key is not valid.",
                [
                    "the key is of the sandbox, or older than two years"
                ],
                next: .credentials),
        ],
        sources: [
            ProviderSource("apisb.etrade.com, documentation"),
            ProviderSource("pyetrade#52, dghubble/oauth1#72"),
        ])
}
