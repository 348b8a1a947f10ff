extension ProviderProfile {
    static let satellite = ProviderProfile(
        name: "satellite",
        title: "Red Hat Satellite, Foreman and Pulp",
        state: "used less and less",
        paths: ["/katello/api/", "/pulp/api/"],
        flow: "two-legged",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The documentation spells the signature method hmac-sha1.",
            "Write the host name in lower case: requests with capitals in the host name failed.",
        ],
        sources: [
            ProviderSource("Red Hat Satellite, API guide"),
            ProviderSource("Katello/katello#1858"),
        ])
}
