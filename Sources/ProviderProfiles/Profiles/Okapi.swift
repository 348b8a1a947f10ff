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
        places: [.header, .query, .form],
        body: "form bodies are signed",
        rules: ProviderRules(nonces: .uniqueForEver),
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
                ],
                to: ["signature_invalid", "any"]),
            ProviderError(
                "invalid_timestamp",
                "The timestamp is too far off; the answer has both times.",
                [
                    "compare the two times in the answer"
                ],
                next: .clock,
                to: ["timestamp_refused"]),
            ProviderError(
                "nonce_already_used",
                "The nonce was used before, at any time.",
                [
                    "the same header was sent twice"
                ],
                next: .header,
                to: ["nonce_used"]),
            ProviderError(
                "invalid_consumer",
                "The consumer key is not known.",
                [
                    "the key is of another opencaching site"
                ],
                next: .credentials,
                to: ["consumer_key_unknown"]),
            ProviderError(
                "invalid_token",
                "The token is not known, or of another consumer.",
                [
                    "begin again"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired", "token_used"]),
        ],
        answer: ProviderAnswer(
            .json(
                #"{"error":{"developer_message":"{text}","#
                    + #""reason_stack":["bad_request","invalid_oauth_request","{text}"],"#
                    + #""status":{status}}}"#)),
        sources: [
            ProviderSource("opencaching/okapi, okapi/core/Exception"),
            ProviderSource("opencaching/okapi#284"),
        ])
}
