extension ProviderProfile {
    static let salesforce = ProviderProfile(
        name: "salesforce",
        title: "Salesforce (OAuth 1.0.A)",
        state: "documented",
        hosts: ["*.salesforce.com"],
        flow: "three-legged",
        methods: ["HMAC-SHA1"],
        places: [.header, .query],
        body: "forms are not used",
        errors: [
            ProviderError(
                "nonce replay",
                code: 1701,
                "The nonce was used before.",
                [
                    "the same header was sent twice"
                ],
                next: .header,
                to: ["nonce_used"]),
            ProviderError(
                "consumer key missing or unknown",
                code: 1702,
                "The consumer key is missing or not known.",
                [
                    "the key belongs to another organization"
                ],
                next: .credentials,
                to: ["consumer_key_unknown"]),
            ProviderError(
                "invalid access token",
                code: 1703,
                "The access token is not valid.",
                [
                    "get a new token"
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired", "token_used"]),
            ProviderError(
                "oauth version",
                code: 1704,
                "oauth_version is not accepted.",
                [
                    "send oauth_version=1.0"
                ],
                next: .header,
                to: ["version_rejected"]),
            ProviderError(
                "timestamp missing or invalid",
                code: 1705,
                "The timestamp is missing, or too far from the server's time.",
                [
                    "the clock of your machine is wrong"
                ],
                next: .clock,
                to: ["timestamp_refused"]),
            ProviderError(
                "nonce missing",
                code: 1706,
                "oauth_nonce is missing.",
                [
                    "the header is incomplete"
                ],
                next: .header,
                to: ["parameter_absent"]),
            ProviderError(
                "token missing",
                code: 1707,
                "oauth_token is missing.",
                [
                    "the header is incomplete"
                ],
                next: .header),
            ProviderError(
                "ip restricted",
                code: 1708,
                "The IP address is not allowed.",
                [
                    "the login IP ranges of the profile do not include this address"
                ],
                next: .provider),
            ProviderError(
                "signature method",
                code: 1709,
                "The signature method is not accepted.",
                [
                    "use HMAC-SHA1"
                ],
                next: .provider,
                to: ["signature_method_rejected"]),
            ProviderError(
                "callback",
                code: 1710,
                "oauth_callback is neither an https URL nor oob.",
                [
                    "use https or oob"
                ],
                next: .provider,
                to: ["parameter_rejected:oauth_callback"]),
        ],
        answer: ProviderAnswer(.text("{code}: {text}")),
        endpoints: [
            "https://login.salesforce.com/_nc_external/system/security/oauth/"
                + "RequestTokenHandler",
            "https://login.salesforce.com/_nc_external/system/security/oauth/"
                + "AccessTokenHandler",
        ],
        sources: [
            ProviderSource("help.salesforce.com, remoteaccess_oauth_1_flows"),
            ProviderSource("help.salesforce.com, remoteaccess_oauth_1_errorcodes"),
        ])
}
