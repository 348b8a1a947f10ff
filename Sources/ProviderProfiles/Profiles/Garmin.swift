extension ProviderProfile {
    static let garmin = ProviderProfile(
        name: "garmin",
        title: "Garmin Connect",
        state: "in service until 31 December 2026, then OAuth 2.0",
        hosts: ["*.garmin.com"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        rules: ProviderRules(callback: .atAuthorization),
        facts: [
            "The request token is requested without oauth_callback. The callback is passed to the "
                + "authorization page.",
            "The signature in the published example is for the test system.",
        ],
        errors: [
            ProviderError(
                "Unable to read oAuth header",
                "The Authorization header cannot be read.",
                [
                    "the header is split over several lines",
                    "the parameters are not separated by commas",
                ],
                next: .header,
                to: ["any"])
        ],
        answer: ProviderAnswer(.text("{text}")),
        endpoints: [
            "https://connectapi.garmin.com/oauth-service/oauth/request_token",
            "https://connect.garmin.com/oauthConfirm",
            "https://connectapi.garmin.com/oauth-service/oauth/access_token",
        ],
        sources: [
            ProviderSource("marazt/garmin-connect-client#11, php-garmin-connect-api#23"),
            ProviderSource("RADAR-base/RADAR-Rest-Source-Auth#313"),
        ])
}
