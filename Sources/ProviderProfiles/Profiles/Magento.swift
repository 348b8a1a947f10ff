extension ProviderProfile {
    static let magento = ProviderProfile(
        name: "magento",
        title: "Adobe Commerce (Magento 2)",
        state: "in service",
        paths: ["/rest/V1/", "/rest/default/V1/", "/rest/all/V1/"],
        flow: "three-legged, started by a POST from Magento",
        methods: ["HMAC-SHA256"],
        places: [.header, .query, .form],
        body: "form bodies are signed",
        rules: ProviderRules(omitsConfirmation: true),
        facts: [
            "Magento 2.4.4 and later do not accept HMAC-SHA1.",
            "Brackets in names, as in searchCriteria[page_size], are signed as %5B and %5D.",
            "The response that contains the request token lacks oauth_callback_confirmed.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "no-equals-dropped",
                text: "does not sign parameters that are written without \"=\"",
                source: "developer.adobe.com/commerce; tested with the OAuth library of Magento 2")
        ],
        errors: [
            ProviderError(
                "oauth_problem=version_rejected",
                code: 1,
                "oauth_version is not 1.0.",
                [
                    "send oauth_version=1.0"
                ],
                next: .header,
                to: ["version_rejected"], status: 400),
            ProviderError(
                "oauth_problem=parameter_absent",
                code: 2,
                "A protocol parameter is missing (HTTP status 400).",
                [
                    "the error text names the parameter"
                ],
                next: .header,
                to: ["parameter_absent"], status: 400),
            ProviderError(
                "oauth_problem=parameter_rejected",
                code: 3,
                "A parameter has the wrong type or format.",
                [
                    "a protocol parameter is an array, or is repeated"
                ],
                next: .header,
                to: ["parameter_rejected"], status: 400),
            ProviderError(
                "oauth_problem=timestamp_refused",
                code: 4,
                "The timestamp is not accepted.",
                [
                    "the clock of your machine, or of the server, is wrong"
                ],
                next: .clock,
                to: ["timestamp_refused"], status: 400),
            ProviderError(
                "oauth_problem=nonce_used",
                code: 5,
                "The nonce was used before.",
                [
                    "the same header was sent twice"
                ],
                next: .header,
                to: ["nonce_used"]),
            ProviderError(
                "oauth_problem=signature_method_rejected",
                code: 6,
                "The signature method is not accepted.",
                [
                    "HMAC-SHA1 has not been accepted since version 2.4.4: use HMAC-SHA256"
                ],
                next: .provider,
                to: ["signature_method_rejected"], status: 400),
            ProviderError(
                "oauth_problem=signature_invalid",
                code: 7,
                also: ["the signature is invalid"],
                "Magento computes a different signature.",
                [
                    "the brackets of searchCriteria are encoded once too often, or not at all",
                    "HMAC-SHA1 was used, but oauth_signature_method says HMAC-SHA256",
                    "Magento is behind a proxy, and sees http instead of https",
                ],
                to: ["signature_invalid"]),
            ProviderError(
                "oauth_problem=consumer_key_rejected",
                code: 8,
                "The consumer key is unknown.",
                [
                    "the integration is not activated"
                ],
                next: .credentials,
                to: ["consumer_key_unknown", "consumer_key_rejected"]),
            ProviderError(
                "oauth_problem=token_used",
                code: 9,
                "The request token was already exchanged for an access token.",
                [
                    "start the authorization again"
                ],
                next: .credentials,
                to: ["token_used"]),
            ProviderError(
                "oauth_problem=token_expired",
                code: 10,
                "The token has expired.",
                [
                    "get a new token"
                ],
                next: .credentials,
                to: ["token_expired"]),
            ProviderError(
                "oauth_problem=token_revoked",
                code: 11,
                "The token was withdrawn.",
                [
                    "activate the integration again"
                ],
                next: .credentials,
                to: ["token_revoked"]),
            ProviderError(
                "oauth_problem=token_rejected",
                code: 12,
                "The token does not belong to this consumer key.",
                [
                    "the token belongs to another store"
                ],
                next: .credentials,
                to: ["token_rejected"]),
            ProviderError(
                "oauth_problem=verifier_invalid",
                code: 13,
                "oauth_verifier does not belong to the request token.",
                [
                    "the verifier belongs to another request token"
                ],
                next: .credentials,
                to: ["verifier_invalid"]),
        ],
        answer: ProviderAnswer(
            .init(type: "application/x-www-form-urlencoded", body: "{text}{companions}")),
        endpoints: [
            "https://SITE/oauth/token/request",
            "https://SITE/oauth/authorize",
            "https://SITE/oauth/token/access",
        ],
        sources: [
            ProviderSource("developer.adobe.com/commerce, oauth-errors"),
            ProviderSource("magento/magento2#37913, #36135, #14152"),
            ProviderSource("ciaranj/node-oauth#271"),
        ])
}
