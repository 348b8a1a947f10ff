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
            "PLAINTEXT is recommended. As long as there is no token secret, the signing "
                + "key ends in \"&\".",
            "The scope is in the query of the request for a request token, and is signed.",
            "The comparison of callbacks is case-sensitive.",
        ],
        sources: [
            ProviderSource("developer.trademe.co.nz, Authentication")
        ])
}
