extension ProviderProfile {
    static let mediawiki = ProviderProfile(
        name: "mediawiki",
        title: "MediaWiki (Wikimedia)",
        state: "in service, alongside OAuth 2.0",
        hosts: ["*.wikipedia.org", "*.wikimedia.org", "*.mediawiki.org", "*.wikidata.org"],
        paths: ["Special:OAuth"],
        flow: "three-legged, or with an owner-only consumer",
        methods: ["HMAC-SHA1", "RSA-SHA1"],
        places: [.header, .query, .form],
        body: "form bodies are signed",
        rules: ProviderRules(
            clockWindow: 300, callback: .beginsAsRegistered, requestTokenLifetime: 600),
        facts: [
            "The URL's query parameter title=Special:OAuth/initiate is signed. Its \":\" and \"/\" "
                + "are percent-encoded, as in any other value.",
            "oauth_callback is oob, or begins with the registered callback.",
            "A request token is valid for 600 seconds.",
        ],
        errors: [
            ProviderError(
                "The authorization headers in your request are not valid",
                "The header or its signature is not accepted; the rest of the error text says "
                    + "which of the two.",
                [
                    "title=Special:OAuth/… is not signed",
                    "a URL with index.php was signed, but the request uses the wiki's path without "
                        + "index.php",
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
                "The request token is unknown.",
                [
                    "the request token is older than 600 seconds, or was already used"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired"], status: 400,
                written: "E004: no pending request token was found"),
            ProviderError(
                "E009",
                "The request token was already exchanged for an access token.",
                [
                    "start the authorization again"
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
        otherAuthorizationPages: [
            "https://WIKI/w/index.php?title=Special:OAuth/authorize",
            "https://WIKI/w/index.php?title=Special:OAuth/authenticate",
            "https://WIKI/wiki/Special:OAuth/authenticate",
        ],
        sources: [
            ProviderSource("mwoauth; MediaWiki OAuth, MWOAuthDataStore.php"),
            ProviderSource("phabricator T59500, T74186"),
        ])
}
