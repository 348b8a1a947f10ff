extension ProviderProfile {
    static let x = ProviderProfile(
        name: "x",
        title: "X (Twitter)",
        state: "in service",
        hosts: ["*.x.com", "*.twitter.com"],
        flow: "three-legged, with a callback or a PIN (oob)",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "form bodies are signed; JSON and multipart bodies are not",
        facts: [
            "Sign the host that you send the request to: api.x.com and api.twitter.com give "
                + "different signatures.",
            "The characters ! * ' ( and ) must be percent-encoded.",
            "The documentation shows a request to /1.1/, but the signature beside it is for /1/.",
        ],
        errors: [
            ProviderError(
                "Could not authenticate you",
                code: 32,
                also: ["could not authenticate you."],
                "The signature, or one of the four credentials, is wrong; the error gives no "
                    + "details.",
                [
                    "a secret is wrong, or the consumer and token secrets are swapped",
                    "a JSON or multipart body was signed as if it were a form",
                    "the signed host or scheme differs from the host or scheme of the request",
                    "one of the characters ! * ' ( ) is not percent-encoded",
                    "your clock and the server's clock differ too much",
                ],
                to: ["any"],
                written: "Could not authenticate you."),
            ProviderError(
                "Timestamp out of bounds",
                code: 135,
                "The timestamp differs too much from the current time.",
                [
                    "your clock and the server's clock differ too much",
                    "the timestamp is in milliseconds",
                ],
                next: .clock,
                to: ["timestamp_refused"],
                written: "Timestamp out of bounds."),
            ProviderError(
                "Bad Authentication data",
                code: 215,
                "There is no Authorization header, or it is malformed. The signature was not "
                    + "checked.",
                [
                    "the header is missing, or its scheme is not OAuth",
                    "a proxy or a redirect removed the header",
                ],
                next: .header,
                to: ["parameter_absent"], status: 400,
                written: "Bad Authentication data."),
            ProviderError(
                "Invalid or expired token",
                code: 89,
                "The access token is not valid.",
                [
                    "the token belongs to another application",
                    "the user has withdrawn the permission",
                ],
                next: .credentials,
                to: ["token_rejected", "token_expired", "token_revoked", "token_used"],
                written: "Invalid or expired token."),
            ProviderError(
                "SSL is required",
                code: 92,
                "The request was sent over http.",
                [
                    "use https, and sign https"
                ]),
            ProviderError(
                "Callback URL not approved for this client application",
                code: 417,
                also: ["callback url not approved"],
                "The callback is not one of the registered callbacks.",
                [
                    "oauth_callback must be exactly the same as a registered callback"
                ],
                next: .provider,
                to: ["parameter_rejected:oauth_callback"], status: 403),
            ProviderError(
                "Failed to validate oauth signature and token",
                "The request for a request token is not signed correctly.",
                [
                    "the signing key lacks the \"&\" after the consumer secret",
                    "oauth_callback is not signed",
                    "your clock and the server's clock differ too much",
                ]),
            ProviderError(
                "about:blank",
                code: 401,
                also: ["\"title\":\"unauthorized\"", "\"title\": \"unauthorized\""],
                "API v2 reports only 401, without details, so the cause can be any of those listed "
                    + "for error 32.",
                [
                    "a secret is wrong, or the consumer and token secrets are swapped",
                    "a JSON body was signed",
                    "your clock and the server's clock differ too much",
                ]),
        ],
        answer: ProviderAnswer(
            .json(#"{"errors":[{"code":{code},"message":"{text}"}]}"#),
            challenge: #"OAuth realm="https://api.x.com""#),
        endpoints: [
            "https://api.x.com/oauth/request_token",
            "https://api.x.com/oauth/authorize",
            "https://api.x.com/oauth/access_token",
        ],
        otherAuthorizationPages: ["https://api.x.com/oauth/authenticate"],
        sources: [
            ProviderSource("docs.x.com, response codes"),
            ProviderSource("sferik/twitter, lib/twitter/error.rb"),
            ProviderSource(
                "github.com threads Twift#1, o2#118, twurl#73, RestSharp#334, tmhOAuth#59, "
                    + "#72, #87"),
        ])
}
