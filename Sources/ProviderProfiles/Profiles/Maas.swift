extension ProviderProfile {
    static let maas = ProviderProfile(
        name: "maas",
        title: "MAAS",
        state: "in service",
        paths: ["/MAAS/api/"],
        flow: "an API key, without an authorization flow",
        methods: ["PLAINTEXT"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The API key is the consumer key, token and token secret, joined with \":\". The "
                + "consumer secret is empty."
        ],
        sources: [
            ProviderSource("canonical.com/maas, documentation")
        ])
}
