extension ProviderProfile {
    static let okapi = ProviderProfile(
        name: "okapi",
        title: "OKAPI (opencaching)",
        state: "in service",
        hosts: [
            "*.opencaching.pl", "*.opencaching.de", "*.opencaching.us", "*.opencaching.nl",
            "*.opencaching.ro",
        ],
        paths: ["/okapi/services/"],
        flow: "three-legged",
        methods: ["HMAC-SHA1", "PLAINTEXT"],
        transmission: "the Authorization header, the query or a form",
        body: "form bodies are signed",
        facts: [
            "A nonce is unique for ever.",
            "The reason is in reason_stack of the JSON.",
        ],
        errors: [
            ProviderError(
                "invalid_signature",
                "OKAPI computes another signature.",
                [
                    "the query is not signed, or encoded differently",
                    "the token secret is not in the key",
                ]),
            ProviderError(
                "invalid_timestamp",
                "The timestamp is too far off; the answer has both times.",
                [
                    "compare the two times in the answer"
                ],
                next: .clock),
            ProviderError(
                "nonce_already_used",
                "The nonce was used before, at any time.",
                [
                    "the same header was sent twice"
                ],
                next: .header),
            ProviderError(
                "invalid_consumer",
                "The consumer key is not known.",
                [
                    "the key is of another opencaching site"
                ],
                next: .credentials),
            ProviderError(
                "invalid_token",
                "The token is not known, or of another consumer.",
                [
                    "begin again"
                ],
                next: .credentials),
        ],
        sources: [
            ProviderSource("opencaching/okapi, okapi/core/Exception"),
            ProviderSource("opencaching/okapi#284"),
        ])
}
