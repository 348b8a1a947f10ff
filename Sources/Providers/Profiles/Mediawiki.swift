extension ProviderProfile {
    static let mediawiki = ProviderProfile(
        name: "mediawiki",
        title: "MediaWiki (Wikimedia)",
        state: "in service, beside OAuth 2.0",
        hosts: ["*.wikipedia.org", "*.wikimedia.org", "*.mediawiki.org", "*.wikidata.org"],
        paths: ["Special:OAuth"],
        flow: "three-legged, or owner-only",
        methods: ["HMAC-SHA1", "RSA-SHA1"],
        transmission: "the Authorization header, the query or a form",
        body: "form bodies are signed",
        rules: ProviderRules(clockWindow: 300),
        facts: [
            "The query title=Special:OAuth/initiate is signed with the URL, and its \":\" "
                + "and \"/\" are encoded like those of any value.",
            "oauth_callback is oob, or begins with the registered one.",
            "A request token lives 600 seconds.",
        ],
        errors: [
            ProviderError(
                "The authorization headers in your request are not valid",
                "The header, or its signature, is not accepted; the text after it says which.",
                [
                    "title=Special:OAuth/… is not signed",
                    "index.php was signed, and the path of the wiki is used",
                    "the consumer was registered on another wiki",
                ]),
            ProviderError(
                "Nonce already used",
                "The nonce was used before.",
                [
                    "the same header was sent twice"
                ],
                next: .header),
            ProviderError(
                "E004",
                "The request token is not known.",
                [
                    "it is older than 600 seconds, or was used"
                ],
                next: .credentials),
            ProviderError(
                "E009",
                "The request token was exchanged before.",
                [
                    "begin again"
                ],
                next: .credentials),
        ],
        endpoints: [
            "https://WIKI/w/index.php?title=Special:OAuth/initiate",
            "https://WIKI/wiki/Special:OAuth/authorize",
            "https://WIKI/w/index.php?title=Special:OAuth/token",
        ],
        sources: [
            ProviderSource("mwoauth; MediaWiki OAuth, MWOAuthDataStore.php"),
            ProviderSource("phabricator T59500, T74186"),
        ])
}
