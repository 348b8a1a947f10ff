extension ProviderProfile {
    static let flickr = ProviderProfile(
        name: "flickr",
        title: "Flickr",
        state: "in service",
        hosts: ["*.flickr.com"],
        flow: "three-legged, or oob",
        methods: ["HMAC-SHA1"],
        places: [.header, .query, .form],
        body: "form bodies are signed",
        facts: [
            "Only https is accepted now; http in older examples gives another base string.",
            "On a wrong signature the answer has debug_sbs: the base string that Flickr "
                + "computed.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "multipart-fields-signed",
                text: "signs the fields of an upload, but for the photo, although its body is "
                    + "multipart",
                paths: ["/services/upload", "/services/replace"],
                source: "flickr.com/services/api/auth.oauth, flickr.com/services/api/upload.api")
        ],
        errors: [
            ProviderError(
                "Invalid signature",
                code: 96,
                also: ["oauth_problem=signature_invalid"],
                "Flickr computes another signature.",
                [
                    "compare your base string with debug_sbs of the answer: pass it with "
                        + "--base-string",
                    "http was signed, and https is used",
                ],
                to: ["signature_invalid"]),
            ProviderError(
                "Missing signature",
                code: 97,
                "The request has no oauth_signature.",
                [
                    "the header did not arrive"
                ],
                next: .header,
                to: ["parameter_absent"]),
            ProviderError(
                "Login failed / Invalid auth token",
                code: 98,
                also: ["invalid auth token"],
                "The token is not valid.",
                [
                    "the token was withdrawn, or is that of another key"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired", "token_used"]),
            ProviderError(
                "Invalid API Key",
                code: 100,
                "The key is not known. The OAuth endpoints say this of a wrong consumer "
                    + "key, too.",
                [
                    "the consumer key is cut off, or of another application"
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
