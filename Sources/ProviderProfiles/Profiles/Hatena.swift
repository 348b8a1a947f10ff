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
            "The scope is a form parameter of the first request, and is signed."
        ],
        sources: [
            ProviderSource("developer.hatena.ne.jp")
        ])
}
