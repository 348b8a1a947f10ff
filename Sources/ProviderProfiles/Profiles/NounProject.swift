extension ProviderProfile {
    static let nounProject = ProviderProfile(
        name: "noun-project",
        title: "The Noun Project",
        state: "in service",
        hosts: ["*.thenounproject.com"],
        flow: "one-legged, without a token",
        methods: ["HMAC-SHA1"],
        places: [.header, .query],
        body: "forms are not used",
        rules: ProviderRules(nonceLengthMin: 8, isOneLegged: true),
        sources: [
            ProviderSource("api.thenounproject.com, documentation")
        ])
}
