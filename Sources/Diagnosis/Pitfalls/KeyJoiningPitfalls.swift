import OAuth1

// The secrets are joined otherwise than by one "&" (§3.4.2).

extension Pitfall {
    /// The `&` at the key's end is missing where there is no token secret.
    ///
    /// Met in ddo/oauth-1.0a#2, solettaproject/soletta#1176, guzzle/oauth-subscriber#40.
    static let noAmpersand = withoutAmpersand(
        "no-ampersand", .notorious,
        mistake: "left out the \"&\" at the end of the key",
        fix: "write \"&\" behind the consumer secret even where there is no token secret"
    ) { $0.tokenSecret.isEmpty }

    /// Secrets are joined without anything between them.
    static let secretsWithoutAmpersand = withoutAmpersand(
        "secrets-without-ampersand", .rare,
        mistake: "joined the secrets without \"&\"",
        fix: "write \"&\" between the secrets"
    ) { _ in true }

    /// The `&` between the secrets is encoded, as this project's first page on the matter warns.
    static let ampersandEncoded = Pitfall(
        key: "ampersand-encoded",
        mistake: "encoded the \"&\" between the secrets",
        fix: "percent-encode each secret, and join them with \"&\" as it is",
        change: { $0.separator = Array("%26".utf8) })

    /// A line feed stands behind the whole key; met in kurrik/oauth1a#17.
    static let keyTrailingNewline = Pitfall(
        "key-trailing-newline", section: "3.4.2",
        mistake: "used a key with a line feed at its end",
        fix: "trim what is read from a file or a terminal"
    ) { facts in
        guard facts.signatureMethod.kind != .rsa else { return [] }
        return [Mistake(.key { $0.suffix += "\n".utf8 })]
    }

    private static func withoutAmpersand(
        _ id: String,
        _ frequency: Frequency,
        mistake: String,
        fix: String,
        applies: @escaping @Sendable (SigningFacts) -> Bool
    ) -> Pitfall {
        Pitfall(id, section: "3.4.2", frequency, mistake: mistake, fix: fix) { facts in
            let isThere = facts.givenSigningKey.map { $0.last == UInt8(ascii: "&") }
            guard facts.signatureMethod.kind != .rsa, isThere ?? applies(facts) else { return [] }
            return [Mistake(.key { $0.leaveOutAmpersand() })]
        }
    }
}
