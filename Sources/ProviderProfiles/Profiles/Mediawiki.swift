extension ProviderProfile {
    static let mediawiki = ProviderProfile(
        name: "mediawiki",
        title: "MediaWiki (Wikimedia)",
        state: "in service, beside OAuth 2.0",
        hosts: ["*.wikipedia.org", "*.wikimedia.org", "*.mediawiki.org", "*.wikidata.org"],
        paths: ["Special:OAuth"],
        flow: "three-legged, or owner-only",
        methods: ["HMAC-SHA1", "RSA-SHA1"],
        places: [.header, .query, .form],
        body: "form bodies are signed",
        rules: ProviderRules(
            clockWindow: 300, callback: .beginsAsRegistered, requestTokenLifetime: 600),
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
                ],
                to: ["any"],
                written:
                    "The authorization headers in your request are not valid: Invalid signature"),
            ProviderError(
                "Nonce already used",
                "The nonce was used before.",
                [
                    "the same header was sent twice"
                ],
                next: .header,
                to: ["nonce_used"],
                written:
                    "The authorization headers in your request are not valid: Nonce already used"),
            ProviderError(
                "E004",
                "The request token is not known.",
                [
                    "it is older than 600 seconds, or was used"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired"], status: 400,
                written: "E004: no pending request token was found"),
            ProviderError(
                "E009",
                "The request token was exchanged before.",
                [
                    "begin again"
                ],
                next: .credentials,
                to: ["token_used"], status: 400,
                written: "E009: the request token was already used"),
        ],
        answer: ProviderAnswer(
            .json(#"{"error":{"code":"mwoauth-invalid-authorization","info":"{text}"}}"#),
            flow: .json(#"{"error":"mwoauth-oauth-exception","message":"{text}"}"#)),
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
