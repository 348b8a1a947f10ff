extension ProviderProfile {
    static let discogs = ProviderProfile(
        name: "discogs",
        title: "Discogs",
        state: "in service",
        hosts: ["*.discogs.com"],
        flow: "three-legged",
        methods: ["PLAINTEXT", "HMAC-SHA1"],
        places: [.header],
        body: "forms are not used",
        rules: ProviderRules(requiredHeaders: ["User-Agent"]),
        facts: [
            "A User-Agent header is required.",
            "The documentation uses PLAINTEXT. HMAC-SHA1 works for most requests, but Discogs "
                + "reportedly refuses search requests that are signed with HMAC-SHA1.",
            "The request token is requested with GET.",
        ],
        errors: [
            ProviderError(
                "Invalid consumer.",
                also: ["invalid consumer"],
                "The consumer key is unknown.",
                [
                    "the key of a personal token was used as the consumer key"
                ],
                next: .credentials,
                to: ["consumer_key_unknown"]),
            ProviderError(
                "You must authenticate to access this resource",
                "The request is not signed, or its signature is refused.",
                [
                    "HMAC-SHA1 was used for a search request: use PLAINTEXT",
                    "oauth_verifier is missing in the request for the access token",
                ],
                to: ["any"],
                written: "You must authenticate to access this resource."),
            ProviderError(
                "Invalid signature",
                "Discogs computes a different signature.",
                [
                    "HMAC-SHA1 was used for a search request: use PLAINTEXT",
                    "the \"&\" in the signing key is missing",
                ],
                to: ["signature_invalid"],
                written: "Invalid signature."),
            ProviderError(
                "Parameter not found",
                "A protocol parameter is missing.",
                [
                    "the error text names the parameter"
                ],
                next: .header,
                to: ["parameter_absent"], written: "Parameter not found: {names}"),
        ],
        answer: ProviderAnswer(.json(#"{"message": "{text}"}"#), flow: .text("{text}")),
        endpoints: [
            "https://api.discogs.com/oauth/request_token",
            "https://www.discogs.com/oauth/authorize",
            "https://api.discogs.com/oauth/access_token",
        ],
        sources: [
            ProviderSource("discogs.com/developers"),
            ProviderSource("social-core, backends/discogs.py"),
            ProviderSource("disconnect#8, #55; discogs_client#104"),
        ])
}
