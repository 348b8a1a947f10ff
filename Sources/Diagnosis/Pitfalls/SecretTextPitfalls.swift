// MARK: - Secrets with white space around them, or the text of a missing value (§3.4.2)

extension Pitfall {
    /// The consumer secret was read from a file together with the line feed at its end.
    ///
    /// Seen in jaredhanson/passport-oauth2#37, where the cause is the same.
    static let consumerSecretNewline = Pitfall(
        key: "consumer-secret-newline",
        mistake: "used a consumer secret that ends with a line feed",
        fix: "trim white space from the consumer secret",
        change: { $0.consumerSecret += "\n".utf8 })

    /// The token secret was read together with a line feed at its end; seen in kurrik/oauth1a#17.
    static let tokenSecretNewline = Pitfall(
        key: "token-secret-newline",
        mistake: "used a token secret that ends with a line feed",
        fix: "trim white space from the token secret",
        change: { $0.tokenSecret += "\n".utf8 })

    /// The consumer secret was copied with a space before it; seen in WP-API/OAuth1#148.
    static let consumerSecretLeadingSpace = Pitfall(
        key: "consumer-secret-leading-space",
        mistake: "used a consumer secret that begins with a space",
        fix: "trim white space from the consumer secret",
        change: { $0.consumerSecret = " ".utf8 + $0.consumerSecret })

    /// The consumer secret was copied with a space after it; seen in WP-API/OAuth1#148.
    static let consumerSecretTrailingSpace = Pitfall(
        key: "consumer-secret-trailing-space",
        mistake: "used a consumer secret that ends with a space",
        fix: "trim white space from the consumer secret",
        change: { $0.consumerSecret += " ".utf8 })

    /// A missing secret became the text `null` or similar; seen in lorenbrichter/OAuthCore#4.
    ///
    /// A token secret that exists may be missing in the program, as in nextauthjs/next-auth#1785.
    static let nullText = Pitfall(
        key: "null-text",
        mistake: "used a string such as \"null\" for a missing secret",
        fix: "use the empty string if there is no secret; if a secret exists, check that your "
            + "program reads it",
        instances: { facts in
            let isConsumer = facts.consumerSecret.isEmpty
            let isToken = facts.tokenSecret.isEmpty
            return (isToken ? missing(.token) : []) + (isConsumer ? missing(.consumer) : [])
                + (isToken && isConsumer ? missing(.both) : [])
                + (isToken ? [] : texts(["undefined"], for: .token))
        })

    /// One of these texts for secrets that the program lacks.
    private static func texts(_ texts: [String], for secrets: Secrets) -> [Mistake] {
        texts.map { text in
            let bytes = Array(text.utf8)
            return Mistake(
                secrets.replaced(by: bytes, bytes),
                detail: "\"\(text)\" was used for \(secrets.rawValue)")
        }
    }

    private static func missing(_ secrets: Secrets) -> [Mistake] {
        // Objective-C prints its text when the secret's encoded form is missing.
        let null = Array("(null)".utf8)
        let raw = Mistake(
            secrets.replaced(by: null, null, encodings: 0),
            detail: "\"(null)\", not percent-encoded, was used for \(secrets.rawValue)")
        let usual = ["null", "(null)", "None", "undefined", "nil"]
        let others = secrets == .token ? TextChange.nothing.filter { !usual.contains($0) } : []
        return texts(usual, for: secrets) + [raw] + texts(others, for: secrets)
    }
}
