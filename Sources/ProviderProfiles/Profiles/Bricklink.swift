extension ProviderProfile {
    static let bricklink = ProviderProfile(
        name: "bricklink",
        title: "BrickLink",
        state: "in service",
        hosts: ["*.bricklink.com"],
        flow: "one-legged; a token is for one IP address",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        rules: ProviderRules(isOneLegged: true),
        facts: [
            "The parameter Authorization in the query holds the protocol parameters as "
                + "JSON, and is not signed.",
            "The query is signed.",
        ],
        errors: [
            ProviderError(
                "TOKEN_IP_MISMATCHED",
                "The token is for another IP address.",
                [
                    "register the address from which you call"
                ],
                next: .provider),
            ProviderError(
                "BAD_OAUTH_REQUEST",
                "The protocol parameters cannot be read, or one is missing.",
                [
                    "the JSON in the query is not encoded once"
                ],
                next: .header),
            ProviderError(
                "SIGNATURE_INVALID",
                "BrickLink computes another signature.",
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
