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
            "The documentation uses PLAINTEXT; HMAC-SHA1 works for most requests, and is "
                + "reported to be refused at search.",
            "The request token is asked for with GET.",
        ],
        errors: [
            ProviderError(
                "Invalid consumer.",
                also: ["invalid consumer"],
                "The consumer key is not known.",
                [
                    "the key of a personal token was used as consumer key"
                ],
                next: .credentials,
                to: ["consumer_key_unknown"]),
            ProviderError(
                "You must authenticate to access this resource",
                "The request is not signed, or its signature is refused.",
                [
                    "HMAC-SHA1 at search: use PLAINTEXT",
                    "oauth_verifier is missing at the access token step",
                ],
                to: ["any"],
                written: "You must authenticate to access this resource."),
            ProviderError(
                "Invalid signature",
                "Discogs computes another signature.",
                [
                    "HMAC-SHA1 at search: use PLAINTEXT",
                    "the key lacks the \"&\"",
                ],
                to: ["signature_invalid"],
                written: "Invalid signature."),
            ProviderError(
                "Parameter not found",
                "A protocol parameter is missing.",
                [
                    "the text names it"
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
