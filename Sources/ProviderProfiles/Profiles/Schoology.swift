extension ProviderProfile {
    static let schoology = ProviderProfile(
        name: "schoology",
        title: "Schoology",
        state: "in service",
        hosts: ["*.schoology.com"],
        flow: "two-legged or three-legged",
        methods: ["HMAC-SHA1", "PLAINTEXT"],
        places: [.header],
        body: "bodies are not signed",
        rules: ProviderRules(
            realm: .exactly("Schoology API"), sendsEmptyToken: true, nonces: .timestampsIncrease),
        facts: [
            "Two-legged requests send an empty oauth_token and sign it.",
            "Tokens are valid for 90 days.",
            "Since 25 June 2025, personal keys cannot read the data of other users.",
        ],
        errors: [
            ProviderError(
                "Duplicate timestamp/nonce",
                also: ["duplicate timestamp/nonce, invalid signature"],
                "The timestamp or nonce was used before, or the signature is wrong. The error "
                    + "text is the same in both cases.",
                [
                    "parallel workers share one key, but timestamps must not decrease",
                    "the empty oauth_token is not signed",
                    "the token is older than 90 days",
                ],
                to: ["any"],
                written: "Duplicate timestamp/nonce, invalid signature")
        ],
        answer: ProviderAnswer(
            .text("{text}"), challenge: #"OAuth realm="Schoology API""#),
        endpoints: [
            "https://api.schoology.com/v1/oauth/request_token",
            "https://app.schoology.com/oauth/authorize",
            "https://api.schoology.com/v1/oauth/access_token",
        ],
        sources: [
            ProviderSource("developers.schoology.com/api-documentation/authentication"),
            ProviderSource(
                "developers.schoology.com/api-documentation/"
                    + "important-api-authentication-update"),
        ])
}
