/// A word of the OAuth Problem Reporting extension, which many providers answer with.
package struct ProblemWord: Sendable {
    package let word: String
    /// Phrases of other providers that say the same.
    let phrases: [String]
    package let error: ProviderError

    private init(
        _ word: String,
        _ meaning: String,
        _ causes: [String],
        next: ProviderError.NextStep = .explain,
        phrases: [String] = []
    ) {
        self.word = word
        self.phrases = phrases
        error = ProviderError(word, meaning, causes, next: next)
    }

    package static func named(_ word: String) -> ProblemWord? { all.first { $0.word == word } }

    package static let all = [
        ProblemWord(
            "signature_invalid",
            "The server computes a different signature.",
            [
                "the query or the form is left out of the signature, or is encoded differently "
                    + "than in the request",
                "a secret is wrong or belongs to another consumer key, or the \"&\" in the signing "
                    + "key is missing",
                "the server sees a different URL: http instead of https (behind a proxy), another "
                    + "host or another path",
            ],
            phrases: [
                "invalid signature", "signature mismatch", "signature does not match",
                "bad signature", "signature verification failed", "invalidsignature",
                "could not validate signature", "message signature not valid",
                "invalid oauth signature", "signature not valid", "incorrect signature",
                "failed to validate oauth signature",
            ]),
        ProblemWord(
            "nonce_used", "The server has already seen this nonce with this timestamp.",
            [
                "the same header was sent twice: sign each attempt again, even after a redirect",
                "two processes generate the same nonces: use 16 random bytes or more",
            ], next: .header,
            phrases: [
                "nonce already used", "nonce has already been used", "duplicate nonce",
                "duplicate timestamp/nonce", "used nonce", "nonceused", "nonce replay",
                "invalid nonce", "nonce_already_used",
            ]),
        ProblemWord(
            "timestamp_refused",
            "The timestamp is too far from the server's clock, or is earlier than the timestamp of "
                + "a previous request.",
            [
                "the clock of your machine is wrong",
                "the timestamp is in milliseconds, or in local time",
                "the request waited in a queue, or an old header was reused",
            ], next: .clock,
            phrases: [
                "timestamp out of bounds", "invalid timestamp", "expired timestamp",
                "timestamp is too old", "timestamp_out_of_range", "invalidtimestamp",
                "stale timestamp", "timestamp too",
            ]),
        ProblemWord(
            "parameter_absent", "A protocol parameter is missing.",
            [
                "oauth_parameters_absent in the response names the parameter",
                "the Authorization header did not arrive: a redirect or a proxy removed it",
            ], next: .header,
            phrases: [
                "missing oauth parameter", "missing required oauth", "missing signature",
                "missing parameter", "oauth_parameters_absent", "missing_parameter",
                "bad authentication data", "no oauth", "unable to read oauth header",
            ]),
        ProblemWord(
            "parameter_rejected", "A protocol parameter is unexpected, or is sent twice.",
            [
                "the parameters are in the header and also in the query or form",
                "a parameter is repeated, or is not encoded",
            ], next: .header,
            phrases: ["oauth_parameters_rejected", "unsupported oauth parameter"]),
        ProblemWord(
            "signature_method_rejected", "The server does not accept this signature method.",
            [
                "oauth_signature_method is misspelt: write HMAC-SHA1, with capitals and a hyphen",
                "the provider requires HMAC-SHA256, or RSA with a registered key",
            ], next: .provider,
            phrases: ["invalid signature method", "unsupported signature method"]),
        ProblemWord(
            "version_rejected", "oauth_version is not accepted.",
            ["send oauth_version=1.0 (not 1.0a), or leave oauth_version out"], next: .header,
            phrases: ["unsupported oauth version", "invalid version"]),
        ProblemWord(
            "consumer_key_unknown", "The server does not know the consumer key.",
            [
                "the key is for another environment (sandbox, production), or is a different kind "
                    + "of key",
                "the key is cut off, or has white space before or after it",
            ], next: .credentials,
            phrases: [
                "invalid consumer", "unknown consumer", "consumer key unknown", "invalid api key",
                "unknownintegration",
            ]),
        ProblemWord(
            "consumer_key_rejected", "The server knows the consumer key, but refuses it.",
            ["the application is disabled, or its key was replaced"], next: .credentials,
            phrases: ["consumer_key_refused", "consumer key rejected"]),
        ProblemWord(
            "token_rejected", "The token is not valid for this consumer key.",
            [
                "the token belongs to another application, or to another environment",
                "a request token is sent instead of an access token",
                "the user has withdrawn the permission",
            ], next: .credentials,
            phrases: [
                "invalid or expired token", "invalid token", "invalid auth token",
                "invalid access token", "token_unknown",
            ]),
        ProblemWord(
            "token_expired", "The token was valid, but is no longer valid.",
            ["get a new token, or renew the old one if the provider allows it"], next: .credentials,
            phrases: ["token expired", "expired token", "token has expired"]),
        ProblemWord(
            "token_revoked", "The user or the provider has withdrawn the token.",
            ["ask the user for permission again"], next: .credentials,
            phrases: ["token revoked"]),
        ProblemWord(
            "token_used", "The request token was already exchanged for an access token.",
            ["begin again with a new request token"], next: .credentials,
            phrases: ["token used", "used token"]),
        ProblemWord(
            "verifier_invalid", "oauth_verifier is wrong or missing.",
            [
                "oauth_verifier is not sent, or not signed, when the access token is requested",
                "the verifier belongs to another request token",
            ], phrases: ["invalid verifier", "invalid_verifier"]),
        ProblemWord(
            "callback_rejected", "oauth_callback is not accepted.",
            ["the callback must be oob, or exactly the same as a registered callback"],
            next: .provider,
            phrases: ["callback not approved", "invalid oauth_callback", "invalid callback"]),
        ProblemWord(
            "permission_denied",
            "The signature is correct, but the application is not allowed to do this.",
            ["the token lacks a permission: the user must grant it"], next: .credentials,
            phrases: ["permission_unknown", "not authorized", "additional_authorization_required"]),
        ProblemWord(
            "user_refused", "The user has refused permission.",
            ["ask the user for permission again, or explain why you need the permission"],
            next: .credentials, phrases: ["user refused"]),
    ]

    /// The words that a text is about, each with how the text says it: those in it, else those
    /// whose phrases are in it.
    package static func found(in text: String) -> [(word: ProblemWord, said: String)] {
        let text = SearchedText(text)
        let named = all.filter { text.contains($0.word) }
        guard named.isEmpty else { return named.map { ($0, $0.word) } }
        return all.compactMap { word in
            word.phrases.first(where: text.contains).map { (word, "\"\($0)\"") }
        }
    }
}
