extension ProviderProfile {
    static let jira = ProviderProfile(
        name: "jira",
        title: "Jira and Confluence, Server and Data Center",
        state: "in service; not in the cloud",
        paths: ["/plugins/servlet/oauth/"],
        flow: "three-legged, by an application link",
        methods: ["RSA-SHA1"],
        places: [.header],
        body: "bodies are not signed",
        facts: [
            "The consumer secret is empty; the application link has the public key.",
            "The callback comes from the link.",
        ],
        sources: [
            ProviderSource("developer.atlassian.com, OAuth for REST APIs (deprecated page)"),
            ProviderSource("gsingers/slack-jira-plugin#36, javaee/jersey#2632"),
        ])
}
