extension ProviderProfile {
    static let telldus = ProviderProfile(
        name: "telldus",
        title: "Telldus Live",
        state: "in service",
        hosts: ["*.telldus.com"],
        flow: "three-legged, or with keys from a web page",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "form bodies are signed",
        facts: [
            "The host is pa-api.telldus.com, but older examples sign api.telldus.com."
        ],
        endpoints: [
            "https://pa-api.telldus.com/oauth/requestToken",
            "https://pa-api.telldus.com/oauth/authorize",
            "https://pa-api.telldus.com/oauth/accessToken",
        ],
        sources: [
            ProviderSource("developer.telldus.com, Guides, Telldus Live API")
        ])
}
