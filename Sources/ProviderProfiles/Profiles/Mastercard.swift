extension ProviderProfile {
    static let mastercard = ProviderProfile(
        name: "mastercard",
        title: "Mastercard",
        state: "in service, alongside OAuth 2.0",
        hosts: ["*.mastercard.com"],
        flow: "one-legged, without a token",
        methods: ["RSA-SHA256"],
        places: [.header],
        body: "bodies are not signed, but hashed into oauth_body_hash",
        rules: ProviderRules(required: ["oauth_body_hash"], isOneLegged: true),
        facts: [
            "oauth_body_hash is the base64 of the SHA-256 of the body. A request without a body "
                + "uses the hash of the empty body.",
            "In the base string, Mastercard's libraries percent-encode names and values once. "
                + "RFC 5849 requires it twice. Requests that follow RFC 5849 were also accepted.",
            "The sandbox and production use different keys.",
        ],
        errors: [
            ProviderError(
                "AUTHENTICATION_FAILED",
                also: ["unauthorized access to web service"],
                "The gateway does not accept the signature or the key.",
                [
                    "the sandbox key is used in production, or the reverse",
                    "oauth_body_hash was computed from a JSON text that differs from the body "
                        + "that was sent",
                    "the query is encoded differently in the signature than in the request",
                ],
                to: ["any"],
                written: "OAuth signatures did not match. "
                    + "Acceptable signature base string: {base}"),
            ProviderError(
                "INVALID_BODY_HASH",
                also: ["does not match the SHA256 hash of the request payload"],
                "oauth_body_hash does not match the body that arrived.",
                [
                    "the body is rewritten after signing, with different spaces or escapes, or in "
                        + "another order",
                    "oauth_body_hash is percent-encoded twice",
                ],
                to: ["parameter_rejected:oauth_body_hash"], status: 400,
                written: "The provided oauth_body_hash does not match the SHA256 hash of the "
                    + "request payload."),
        ],
        answer: ProviderAnswer(
            .json(
                #"{"Errors":{"Error":[{"Source":"Gateway","ReasonCode":"{name}","#
                    + #""Description":"{text}","Recoverable":false,"Details":null}]}}"#)),
        sources: [
            ProviderSource("developer.mastercard.com, oauth1-and-mtls-error-codes"),
            ProviderSource("developer.mastercard.com, Using OAuth 1.0a to access Mastercard APIs"),
            ProviderSource(
                "client-encryption-python#11, oauth1-signer-python#37; "
                    + "Mastercard/oauth1-signer-java#5, #18, #24; "
                    + "insomnia-plugin-mastercard#6"),
        ])
}
