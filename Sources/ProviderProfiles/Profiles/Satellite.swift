extension ProviderProfile {
    static let satellite = ProviderProfile(
        name: "satellite",
        title: "Red Hat Satellite, Foreman and Pulp",
        state: "in declining use",
        paths: ["/katello/api/", "/pulp/api/"],
        flow: "two-legged",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The documentation spells the signature method hmac-sha1.",
            "The case of the host name matters: capitals in the host name made requests fail.",
        ],
        sources: [
            ProviderSource("Red Hat Satellite, API guide"),
            ProviderSource("Katello/katello#1858"),
        ])
}
