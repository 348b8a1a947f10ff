extension ProviderProfile {
    static let launchpad = ProviderProfile(
        name: "launchpad",
        title: "Launchpad",
        state: "in service",
        hosts: ["*.launchpad.net"],
        flow: "three-legged",
        methods: ["PLAINTEXT"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The consumer key is the name of the program. The consumer secret is empty, so the "
                + "PLAINTEXT signature is \"&\" followed by the token secret."
        ],
        endpoints: [
            "https://launchpad.net/+request-token",
            "https://launchpad.net/+authorize-token",
            "https://launchpad.net/+access-token",
        ],
        sources: [
            ProviderSource("documentation.ubuntu.com, Launchpad, signing requests")
        ])
}
