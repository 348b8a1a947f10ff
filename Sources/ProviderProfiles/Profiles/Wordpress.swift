extension ProviderProfile {
    static let wordpress = ProviderProfile(
        name: "wordpress",
        title: "WordPress with the OAuth 1 plugin (WP-API)",
        state: "old, but still installed",
        paths: ["/wp-json/wp/", "/oauth1/request", "/oauth1/access"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header, .query, .form],
        body: "form bodies of POST requests and multipart fields are signed",
        facts: [
            "The plugin builds the URL from the site's settings. That URL may differ from the URL "
                + "that you request: for example, only one of them has www, https or a folder.",
            "From the Authorization header, the plugin reads only parameters whose names begin "
                + "with oauth_. It does not recognize the scheme OAuth in lower case.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "query-decoded-twice",
                text: "decodes the values of the query twice",
                source: "found by testing the plugin"),
            ProviderDeviation(
                pitfall: "form-params-left-out",
                text: "does not sign the form bodies of PUT requests",
                methods: ["PUT"],
                source: "found by testing the plugin"),
        ],
        errors: [
            ProviderError(
                "json_oauth1_signature_mismatch",
                "The plugin computes a different signature.",
                [
                    "the URL in the site's settings differs from yours: for example, only one of "
                        + "them has www or https",
                    "a value contains text like %20, which the plugin decodes twice",
                    "the body is a form that was sent with PUT, or is multipart",
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
                    "your clock and the server's clock differ too much"
                ],
                next: .clock,
                to: ["timestamp_refused"]),
            ProviderError(
                "json_oauth1_missing_parameter",
                "A protocol parameter is missing.",
                [
                    "the web server does not pass the Authorization header to WordPress"
                ],
                next: .header,
                to: ["parameter_absent"]),
            ProviderError(
                "json_oauth1_consumer_mismatch",
                "The token does not belong to this consumer key.",
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
                    "start the authorization again"
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
            ProviderSource("tests of the plugin"),
        ])
}
