extension ProviderProfile {
    static let hatena = ProviderProfile(
        name: "hatena",
        title: "Hatena",
        state: "in service",
        hosts: ["*.hatena.ne.jp", "*.hatena.com"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "form bodies are signed",
        facts: [
            "The request for a request token sends the scope as a signed form parameter."
        ],
        sources: [
            ProviderSource("developer.hatena.ne.jp")
        ])
}
