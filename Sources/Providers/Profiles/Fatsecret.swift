extension ProviderProfile {
    static let fatsecret = ProviderProfile(
        name: "fatsecret",
        title: "FatSecret",
        state: "in service",
        hosts: ["*.fatsecret.com"],
        flow: "two-legged or three-legged",
        methods: ["HMAC-SHA1"],
        transmission: "the Authorization header, the query or a form",
        body: "form bodies are signed",
        rules: ProviderRules(required: ["oauth_version"]),
        facts: [
            "A timestamp must not be earlier than that of the request before.",
            "The parameter method (method=foods.search) is signed like any other.",
        ],
        errors: [
            ProviderError(
                "Missing required oauth parameter",
                code: 2,
                "A protocol parameter is missing; oauth_version is required.",
                [
                    "the text names it"
                ],
                next: .header),
            ProviderError(
                "Unsupported oauth parameter",
                code: 3,
                "A protocol parameter is not known.",
                [
                    "the text names it"
                ],
                next: .header),
            ProviderError(
                "Invalid signature method",
                code: 4,
                "The signature method is not accepted.",
                [
                    "use HMAC-SHA1"
                ],
                next: .provider),
            ProviderError(
                "Invalid consumer key",
                code: 5,
                "The consumer key is not known.",
                [
                    "the key is of the OAuth 2.0 credentials"
                ],
                next: .credentials),
            ProviderError(
                "Invalid/expired timestamp",
                code: 6,
                "The timestamp is not accepted.",
                [
                    "the clock is off",
                    "a request before had a later timestamp",
                ],
                next: .clock),
            ProviderError(
                "Invalid/used nonce",
                code: 7,
                "The nonce was used before.",
                [
                    "the same request was sent twice"
                ],
                next: .header),
            ProviderError(
                "Invalid signature",
                code: 8,
                "FatSecret computes another signature.",
                [
                    "a value is encoded twice",
                    "oauth_version is not signed",
                    "a space is \"+\"",
                ]),
            ProviderError(
                "Invalid access token",
                code: 9,
                "The token is not valid.",
                [
                    "the token belongs to another key"
                ],
                next: .credentials),
        ],
        sources: [
            ProviderSource("platform.fatsecret.com/docs/guides/authentication/oauth1"),
            ProviderSource("platform.fatsecret.com/docs/v1/profile.get_auth, error codes"),
        ])
}
