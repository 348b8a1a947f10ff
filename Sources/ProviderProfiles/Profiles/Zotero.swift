extension ProviderProfile {
    static let zotero = ProviderProfile(
        name: "zotero",
        title: "Zotero",
        state: "in service",
        hosts: ["*.zotero.org"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header, .query],
        body: "forms are not used",
        facts: [
            "The oauth_token_secret that comes with the access token is the API key for later "
                + "requests. These requests are not signed.",
            "The authorization page accepts the parameters name, library_access, write_access and "
                + "all_groups.",
        ],
        endpoints: [
            "https://www.zotero.org/oauth/request",
            "https://www.zotero.org/oauth/authorize",
            "https://www.zotero.org/oauth/access",
        ],
        sources: [
            ProviderSource("zotero.org/support/dev/web_api/v3/oauth"),
            ProviderSource("social-core, backends/zotero.py"),
        ])
}
