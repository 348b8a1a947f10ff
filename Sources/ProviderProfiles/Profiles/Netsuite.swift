extension ProviderProfile {
    static let netsuite = ProviderProfile(
        name: "netsuite",
        title: "NetSuite (token-based authentication)",
        state: "in service; version 2027.1 and later do not allow new integrations; support is to "
            + "end with version 2028.2",
        hosts: ["*.netsuite.com"],
        flow: "one-legged with a token from the user interface, or NetSuite's three-step flow",
        methods: ["HMAC-SHA256"],
        places: [.header],
        body: "the query of a RESTlet (script, deploy) is signed; JSON bodies are not",
        rules: ProviderRules(realm: .account, clockWindow: 300, nonceIsAlphanumeric: true),
        facts: [
            "The realm is the account id in capitals, with \"_\" where the host has \"-\": "
                + "1234567_SB1 for 1234567-sb1.restlets.api.netsuite.com. The realm is not signed.",
            "NetSuite has not supported HMAC-SHA1 since version 2023.1.",
            "SOAP requests sign a different text: account, consumer key, token, nonce and "
                + "timestamp, joined with \"&\".",
        ],
        errors: [
            ProviderError(
                "INVALID_LOGIN_ATTEMPT",
                also: ["INVALID_LOGIN", "invalid login attempt", "invalidloginattempt"],
                "NetSuite refuses the request, and gives the reason only in the login audit trail "
                    + "of the account.",
                [
                    "the realm has \"-\" or lower-case letters, or belongs to another account",
                    "HMAC-SHA1 was used, but NetSuite requires HMAC-SHA256",
                    "the header of an earlier request was sent again: each request needs a new "
                        + "nonce",
                    "the query (script, deploy) is not signed, or is encoded twice",
                    "your clock and NetSuite's clock differ by more than 5 minutes",
                ],
                to: ["any"],
                written: "Invalid login attempt."),
            ProviderError(
                "InvalidSignature",
                "This error appears in the login audit trail: NetSuite computes a different "
                    + "signature.",
                [
                    "the query (script, deploy) is not signed, or is encoded twice",
                    "a secret is wrong",
                ]),
            ProviderError(
                "InvalidTimestamp",
                "This error appears in the login audit trail: the timestamp differs from "
                    + "NetSuite's time by more than 5 minutes.",
                [
                    "the clock of your machine is wrong"
                ],
                next: .clock),
            ProviderError(
                "NonceUsed",
                "This error appears in the login audit trail: the nonce was used before.",
                [
                    "the same header was sent twice"
                ],
                next: .header),
            ProviderError(
                "consumer_key_refused",
                "The integration record is blocked.",
                [
                    "set the state of the integration to enabled"
                ],
                next: .credentials),
            ProviderError(
                "consumer_key_unknown",
                "The consumer key does not belong to an integration in this account.",
                [
                    "the key is for the sandbox instead of production, or the reverse"
                ],
                next: .credentials),
            ProviderError(
                "token_rejected",
                "The token is revoked, or does not belong to this integration.",
                [
                    "create a new token for this integration, user and role"
                ],
                next: .credentials),
            ProviderError(
                "FeatureDisabled",
                "Token-based authentication is switched off in this account.",
                [
                    "an administrator must enable it"
                ],
                next: .provider),
            ProviderError(
                "parameter_rejected",
                "A protocol parameter is sent twice, in the header and in the query.",
                [
                    "leave the protocol parameters out of the query"
                ],
                next: .header),
        ],
        answer: ProviderAnswer(
            .json(#"{"error" : {"code" : "INVALID_LOGIN_ATTEMPT", "message" : "{text}"}}"#),
            challenge: #"OAuth error="token_rejected", "#
                + #"error_description="Invalid login attempt.""#),
        endpoints: [
            "https://ACCOUNT.restlets.api.netsuite.com/rest/requesttoken",
            "https://ACCOUNT.app.netsuite.com/app/login/secure/authorizetoken.nl",
            "https://ACCOUNT.restlets.api.netsuite.com/rest/accesstoken",
        ],
        sources: [
            ProviderSource(
                "docs.oracle.com NetSuite, section_158921905537, section_1534941088, "
                    + "section_1534941295"),
            ProviderSource("docs.oracle.com NetSuite, chapter_4247329078, subsect_156935170194"),
            ProviderSource("apideck.com, 2026-10-27"),
            ProviderSource("netsuitephp/netsuite-php#121"),
        ])
}
