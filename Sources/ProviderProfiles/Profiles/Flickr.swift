extension ProviderProfile {
    static let flickr = ProviderProfile(
        name: "flickr",
        title: "Flickr",
        state: "in service",
        hosts: ["*.flickr.com"],
        flow: "three-legged, with a callback or oob",
        methods: ["HMAC-SHA1"],
        places: [.header, .query, .form],
        body: "form bodies are signed",
        facts: [
            "Only https is accepted now. Older examples use http, which gives a different base "
                + "string.",
            "The response to a wrong signature contains debug_sbs, the base string that Flickr "
                + "computed.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "multipart-fields-signed",
                text: "signs the fields of an upload, except the photo, although they are in a "
                    + "multipart body",
                paths: ["/services/upload", "/services/replace"],
                source: "flickr.com/services/api/auth.oauth, flickr.com/services/api/upload.api")
        ],
        errors: [
            ProviderError(
                "Invalid signature",
                code: 96,
                also: ["oauth_problem=signature_invalid"],
                "Flickr computes a different signature.",
                [
                    "compare your base string with debug_sbs in the response: pass yours with "
                        + "--base-string",
                    "an http URL was signed, but https is used",
                ],
                to: ["signature_invalid"]),
            ProviderError(
                "Missing signature",
                code: 97,
                "The request has no oauth_signature.",
                [
                    "the Authorization header did not arrive"
                ],
                next: .header,
                to: ["parameter_absent"]),
            ProviderError(
                "Login failed / Invalid auth token",
                code: 98,
                also: ["invalid auth token"],
                "The token is not valid.",
                [
                    "the token was withdrawn, or belongs to another consumer key"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired", "token_used"]),
            ProviderError(
                "Invalid API Key",
                code: 100,
                "The API key is unknown. The OAuth endpoints also report a wrong consumer key with "
                    + "this error.",
                [
                    "the consumer key is cut off, or belongs to another application"
                ],
                next: .credentials,
                to: ["consumer_key_unknown", "any"],
                written: "Invalid API Key (Key has invalid format)"),
        ],
        answer: ProviderAnswer(
            .json(#"{"stat":"fail","code":{code},"message":"{text}"}"#),
            flow: .text("oauth_problem={problem}{companions}&debug_sbs={base}")),
        endpoints: [
            "https://www.flickr.com/services/oauth/request_token",
            "https://www.flickr.com/services/oauth/authorize",
            "https://www.flickr.com/services/oauth/access_token",
        ],
        sources: [
            ProviderSource("flickr.com/services/api/auth.oauth"),
            ProviderSource("wackylabs.net, Flickr and OAuth part 2"),
            ProviderSource("flickcurl#26"),
        ])
}
