extension ProviderProfile {
    static let mastercard = ProviderProfile(
        name: "mastercard",
        title: "Mastercard",
        state: "in service, beside OAuth 2.0",
        hosts: ["*.mastercard.com"],
        flow: "one-legged, without a token",
        methods: ["RSA-SHA256"],
        places: [.header],
        body: "bodies are not signed, but hashed into oauth_body_hash",
        rules: ProviderRules(required: ["oauth_body_hash"], isOneLegged: true),
        facts: [
            "oauth_body_hash is the SHA-256 of the body in base64; of the empty body where "
                + "there is none.",
            "The libraries of Mastercard encode names and values once less than RFC 5849 "
                + "in the base string; requests that encode as RFC 5849 says were accepted, too.",
            "The key of the sandbox is not that of production.",
        ],
        errors: [
            ProviderError(
                "AUTHENTICATION_FAILED",
                also: ["unauthorized access to web service"],
                "The gateway does not accept the signature or the key.",
                [
                    "the key of the sandbox is used in production, or the reverse",
                    "oauth_body_hash is that of another serialization of the JSON",
                    "the query is encoded differently from what is sent",
                ],
                to: ["any"],
                written: "OAuth signatures did not match. "
                    + "Acceptable signature base string: {base}"),
            ProviderError(
                "INVALID_BODY_HASH",
                also: ["does not match the SHA256 hash of the request payload"],
                "oauth_body_hash is not that of the body that arrived.",
                [
                    "the body is written again after signing: other spaces, escapes or order",
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
