extension ProviderProfile {
    static let trello = ProviderProfile(
        name: "trello",
        title: "Trello",
        state: "in service (June 2025)",
        hosts: ["trello.com", "api.trello.com"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header, .query],
        body: "forms are not used",
        facts: [
            "The authorization page accepts the parameters name, scope and expiration (default: "
                + "30days).",
            "The origin of the callback must be on the API key's list of allowed origins.",
        ],
        endpoints: [
            "https://trello.com/1/OAuthGetRequestToken",
            "https://trello.com/1/OAuthAuthorizeToken",
            "https://trello.com/1/OAuthGetAccessToken",
        ],
        sources: [
            ProviderSource("developer.atlassian.com/cloud/trello/guides/rest-api/authorization")
        ])
}
