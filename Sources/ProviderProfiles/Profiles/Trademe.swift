extension ProviderProfile {
    static let trademe = ProviderProfile(
        name: "trademe",
        title: "Trade Me",
        state: "in service",
        hosts: ["*.trademe.co.nz", "*.tmsandbox.co.nz"],
        flow: "three-legged, with a callback or oob",
        methods: ["HMAC-SHA1", "PLAINTEXT"],
        places: [.header, .query, .form],
        body: "forms are not used",
        rules: ProviderRules(scheme: "https"),
        facts: [
            "PLAINTEXT is recommended. Without a token secret, the signing key ends in \"&\".",
            "The request for a request token sends the scope as a signed query parameter.",
            "Callbacks are compared case-sensitively.",
        ],
        sources: [
            ProviderSource("developer.trademe.co.nz, Authentication")
        ])
}
