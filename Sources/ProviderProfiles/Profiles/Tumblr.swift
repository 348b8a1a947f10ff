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
            "The secret of the request token belongs into the key when the access token is "
                + "requested."
        ],
        errors: [
            ProviderError(
                "oauth_signature does not match expected value",
                "Tumblr computes another signature.",
                [
                    "http was signed, and https is used",
                    "the secret of the request token is not in the key at the access token "
                        + "step",
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
