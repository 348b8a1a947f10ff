extension ProviderProfile {
    static let satellite = ProviderProfile(
        name: "satellite",
        title: "Red Hat Satellite, Foreman and Pulp",
        state: "fading",
        paths: ["/katello/api/", "/pulp/api/"],
        flow: "two-legged",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The documentation writes the method as hmac-sha1.",
            "The host is compared as it is written: capitals have been a fault.",
        ],
        sources: [
            ProviderSource("Red Hat Satellite, API guide"),
            ProviderSource("Katello/katello#1858"),
        ])
}
