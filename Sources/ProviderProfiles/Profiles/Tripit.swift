extension ProviderProfile {
    static let tripit = ProviderProfile(
        name: "tripit",
        title: "TripIt",
        state: "in service",
        hosts: ["*.tripit.com"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "forms (xml= or json=) are signed",
        endpoints: [
            "https://api.tripit.com/oauth/request_token",
            "https://www.tripit.com/oauth/authorize",
            "https://api.tripit.com/oauth/access_token",
        ],
        sources: [
            ProviderSource("tripit.github.io/api/doc/v1")
        ])
}
