extension ProviderProfile {
    static let jira = ProviderProfile(
        name: "jira",
        title: "Jira and Confluence, Server and Data Center",
        state: "in service, but not for the cloud versions",
        paths: ["/plugins/servlet/oauth/"],
        flow: "three-legged, set up with an application link",
        methods: ["RSA-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The consumer secret is empty. The public key is stored in the application link.",
            "The callback is taken from the application link.",
        ],
        sources: [
            ProviderSource("developer.atlassian.com, OAuth for REST APIs (deprecated page)"),
            ProviderSource("gsingers/slack-jira-plugin#36, javaee/jersey#2632"),
        ])
}
