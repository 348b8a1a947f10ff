extension ProviderProfile {
    static let trademe = ProviderProfile(
        name: "trademe",
        title: "Trade Me",
        state: "in service",
        hosts: ["*.trademe.co.nz", "*.tmsandbox.co.nz"],
        flow: "three-legged, or oob",
        methods: ["HMAC-SHA1", "PLAINTEXT"],
        places: [.header, .query, .form],
        body: "forms are not used",
        rules: ProviderRules(scheme: "https"),
        facts: [
            "PLAINTEXT is recommended; the key ends in \"&\" as long as there is no token "
                + "secret.",
            "The scope of the request token is in its query, which is signed.",
            "The callback is compared with regard to case.",
        ],
        sources: [
            ProviderSource("developer.trademe.co.nz, Authentication")
        ])
}
