extension ProviderProfile {
    static let wordpress = ProviderProfile(
        name: "wordpress",
        title: "WordPress with the OAuth 1 plugin (WP-API)",
        state: "old, and still installed",
        paths: ["/wp-json/wp/", "/oauth1/request", "/oauth1/access"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header, .query, .form],
        body: "forms of POST are signed, and fields of multipart",
        facts: [
            "The plugin builds the URL from the site's settings: www, http behind a proxy, "
                + "a folder.",
            "Of the header it takes only parameters whose names begin with oauth_; it does "
                + "not know the scheme in lower case.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "query-decoded-twice",
                text: "decodes the values of the query twice",
                source: "measured on the plugin"),
            ProviderDeviation(
                pitfall: "form-params-left-out",
                text: "does not sign forms of PUT",
                methods: ["PUT"],
                source: "measured on the plugin"),
        ],
        errors: [
            ProviderError(
                "json_oauth1_signature_mismatch",
                "The plugin computes another signature.",
                [
                    "the URL of the site's settings is another one (www, http behind a proxy)",
                    "a value has an escape of its own, which the plugin decodes twice",
                    "the body is a form of PUT, or multipart",
                ],
                to: ["signature_invalid", "any"]),
            ProviderError(
                "json_oauth1_nonce_already_used",
                "The nonce was used before.",
                [
                    "the same header was sent twice"
                ],
                next: .header,
                to: ["nonce_used"]),
            ProviderError(
                "json_oauth1_invalid_timestamp",
                also: ["json_oauth1_timestamp_window"],
                "The timestamp is not accepted.",
                [
                    "the clock is off"
                ],
                next: .clock,
                to: ["timestamp_refused"]),
            ProviderError(
                "json_oauth1_missing_parameter",
                "A protocol parameter is missing.",
                [
                    "the web server does not pass the Authorization header on"
                ],
                next: .header,
                to: ["parameter_absent"]),
            ProviderError(
                "json_oauth1_consumer_mismatch",
                "The token is not that of this consumer key.",
                [
                    "the token belongs to another application"
                ],
                next: .credentials,
                to: ["consumer_key_unknown"]),
            ProviderError(
                "json_oauth1_invalid_signature_method",
                "The signature method is not accepted.",
                [
                    "use HMAC-SHA1"
                ],
                next: .provider,
                to: ["signature_method_rejected"]),
            ProviderError(
                "json_oauth1_invalid_verifier",
                "oauth_verifier is wrong.",
                [
                    "the verifier belongs to another request token"
                ],
                to: ["verifier_invalid"]),
            ProviderError(
                "json_oauth1_expired_token",
                also: ["json_oauth1_unauthorized_token"],
                "The token is not authorized, or has expired.",
                [
                    "begin again"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired", "token_used"]),
        ],
        answer: ProviderAnswer(
            .json(#"{"code":"{text}","message":"{text}","data":{"status":{status}}}"#)),
        endpoints: [
            "https://SITE/oauth1/request",
            "https://SITE/oauth1/authorize",
            "https://SITE/oauth1/access",
        ],
        sources: [
            ProviderSource("WP-API/OAuth1#46, #58, #60, #79, #237"),
            ProviderSource("the plugin, measured"),
        ])
}
