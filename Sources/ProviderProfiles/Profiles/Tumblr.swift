extension ProviderProfile {
    static let tumblr = ProviderProfile(
        name: "tumblr",
        title: "Tumblr",
        state: "in service",
        hosts: ["*.tumblr.com"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "form bodies are signed; multipart fields are not",
        facts: [
            "When you request the access token, the signing key must contain the secret of the "
                + "request token."
        ],
        errors: [
            ProviderError(
                "oauth_signature does not match expected value",
                "Tumblr computes a different signature.",
                [
                    "an http URL was signed, but https is used",
                    "the signing key of the access token request lacks the secret of the request "
                        + "token",
                    "fields of a multipart body were signed",
                ],
                to: ["signature_invalid", "any"])
        ],
        answer: ProviderAnswer(
            .json(#"{"meta":{"status":{status},"msg":"Unauthorized"},"response":[]}"#),
            flow: .text("{text}")),
        endpoints: [
            "https://www.tumblr.com/oauth/request_token",
            "https://www.tumblr.com/oauth/authorize",
            "https://www.tumblr.com/oauth/access_token",
        ],
        sources: [
            ProviderSource("ShareKit#993, liboauthcpp#22, hybridauth#980"),
            ProviderSource("thephpleague/oauth1-client#64"),
        ])
}
