extension ProviderProfile {
    static let fatsecret = ProviderProfile(
        name: "fatsecret",
        title: "FatSecret",
        state: "in service",
        hosts: ["*.fatsecret.com"],
        flow: "two-legged or three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header, .query, .form],
        body: "form bodies are signed",
        rules: ProviderRules(required: ["oauth_version"], nonces: .timestampsIncrease),
        facts: [
            "A timestamp must not be earlier than the previous request's timestamp.",
            "The parameter called method (as in method=foods.search) is signed like any other.",
        ],
        errors: [
            ProviderError(
                "Missing required oauth parameter",
                code: 2,
                "A protocol parameter is missing; oauth_version is required.",
                [
                    "the error text names the parameter"
                ],
                next: .header,
                to: ["parameter_absent"]),
            ProviderError(
                "Unsupported oauth parameter",
                code: 3,
                "A protocol parameter is unknown.",
                [
                    "the error text names the parameter"
                ],
                next: .header,
                to: ["parameter_rejected", "any"]),
            ProviderError(
                "Invalid signature method",
                code: 4,
                "The signature method is not accepted.",
                [
                    "use HMAC-SHA1"
                ],
                next: .provider,
                to: ["signature_method_rejected"]),
            ProviderError(
                "Invalid consumer key",
                code: 5,
                "The consumer key is unknown.",
                [
                    "the key belongs to OAuth 2.0 credentials"
                ],
                next: .credentials,
                to: ["consumer_key_unknown"]),
            ProviderError(
                "Invalid/expired timestamp",
                code: 6,
                "The timestamp is not accepted.",
                [
                    "your clock and the server's clock differ too much",
                    "an earlier request had a later timestamp",
                ],
                next: .clock,
                to: ["timestamp_refused"]),
            ProviderError(
                "Invalid/used nonce",
                code: 7,
                "The nonce was used before.",
                [
                    "the same request was sent twice"
                ],
                next: .header,
                to: ["nonce_used"]),
            ProviderError(
                "Invalid signature",
                code: 8,
                "FatSecret computes a different signature.",
                [
                    "a value is encoded twice",
                    "oauth_version is not signed",
                    "a space is encoded as \"+\" instead of %20",
                ],
                to: ["signature_invalid"]),
            ProviderError(
                "Invalid access token",
                code: 9,
                "The token is not valid.",
                [
                    "the token belongs to another consumer key"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired", "token_used"]),
        ],
        answer: ProviderAnswer(.json(#"{"error":{"code":{code},"message":"{text}"}}"#)),
        sources: [
            ProviderSource("platform.fatsecret.com/docs/guides/authentication/oauth1"),
            ProviderSource("platform.fatsecret.com/docs/v1/profile.get_auth, error codes"),
        ])
}
