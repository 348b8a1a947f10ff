extension ProviderProfile {
    static let openBankProject = ProviderProfile(
        name: "open-bank-project",
        title: "Open Bank Project",
        state: "in service",
        hosts: ["*.openbankproject.com"],
        paths: ["/obp/v"],
        flow: "three-legged",
        methods: ["HMAC-SHA1", "HMAC-SHA256"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "An error response names the missing parameter."
        ],
        sources: [
            ProviderSource("github.com/OpenBankProject, wiki"),
            ProviderSource("OBP-PHP#4"),
        ])
}
