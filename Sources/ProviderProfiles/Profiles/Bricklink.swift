extension ProviderProfile {
    static let bricklink = ProviderProfile(
        name: "bricklink",
        title: "BrickLink",
        state: "in service",
        hosts: ["*.bricklink.com"],
        flow: "one-legged; each token works from one IP address only",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        rules: ProviderRules(isOneLegged: true),
        facts: [
            "The query parameter Authorization contains the protocol parameters as JSON, and is "
                + "not signed.",
            "The other query parameters are signed.",
        ],
        errors: [
            ProviderError(
                "TOKEN_IP_MISMATCHED",
                "The token was issued for another IP address.",
                [
                    "register the IP address from which you send requests"
                ],
                next: .provider),
            ProviderError(
                "BAD_OAUTH_REQUEST",
                "The protocol parameters cannot be read, or one is missing.",
                [
                    "the JSON in the query is not percent-encoded, or is percent-encoded more than "
                        + "once"
                ],
                next: .header),
            ProviderError(
                "SIGNATURE_INVALID",
                "BrickLink computes a different signature.",
                [
                    "the query parameters are not signed",
                    "a secret is wrong",
                ]),
        ],
        sources: [
            ProviderSource("apidev.bricklink.com, wiki/Authorization"),
            ProviderSource("blockpartybricks/Bricklink-API-Helper#7, #8"),
        ])
}
