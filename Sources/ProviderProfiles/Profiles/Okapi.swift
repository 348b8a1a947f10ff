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
            "A nonce can never be used again.",
            "In the JSON of an error response, reason_stack gives the reason.",
        ],
        errors: [
            ProviderError(
                "invalid_signature",
                "OKAPI computes a different signature.",
                [
                    "the query is not signed, or is encoded differently in the signature",
                    "the token secret is missing from the signing key",
                ],
                to: ["signature_invalid", "any"]),
            ProviderError(
                "invalid_timestamp",
                "The timestamp is too far from the server's time. The response contains both "
                    + "times.",
                [
                    "compare the two times in the response"
                ],
                next: .clock,
                to: ["timestamp_refused"]),
            ProviderError(
                "nonce_already_used",
                "The nonce has been used before; how long ago does not matter.",
                [
                    "the same header was sent twice"
                ],
                next: .header,
                to: ["nonce_used"]),
            ProviderError(
                "invalid_consumer",
                "The consumer key is unknown.",
                [
                    "the key belongs to another opencaching site"
                ],
                next: .credentials,
                to: ["consumer_key_unknown"]),
            ProviderError(
                "invalid_token",
                "The token is unknown, or belongs to another consumer key.",
                [
                    "start the authorization again"
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
