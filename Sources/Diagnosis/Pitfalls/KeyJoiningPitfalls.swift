import OAuth1

// MARK: - The secrets are not joined by one "&" (§3.4.2)

extension Pitfall {
    /// The `&` at the end of the key is missing when there is no token secret.
    ///
    /// Seen in ddo/oauth-1.0a#2, solettaproject/soletta#1176, guzzle/oauth-subscriber#40.
    static let noAmpersand = withoutAmpersand(
        "no-ampersand", .notorious,
        mistake: "left out the \"&\" at the end of the signing key",
        fix: "write \"&\" after the consumer secret, even if there is no token secret"
    ) { $0.tokenSecret.isEmpty }

    /// The secrets are joined with nothing between them.
    static let secretsWithoutAmpersand = withoutAmpersand(
        "secrets-without-ampersand", .rare,
        mistake: "joined the secrets without \"&\"",
        fix: "write \"&\" between the secrets"
    ) { _ in true }

    /// The `&` between the secrets is encoded.
    static let ampersandEncoded = Pitfall(
        key: "ampersand-encoded",
        mistake: "percent-encoded the \"&\" between the secrets",
        fix: "percent-encode each secret, then join them with an unencoded \"&\"",
        change: { $0.separator = Array("%26".utf8) })

    /// A line feed follows the whole key; seen in kurrik/oauth1a#17.
    static let keyTrailingNewline = Pitfall(
        "key-trailing-newline", section: "3.4.2",
        mistake: "used a signing key that ends with a line feed",
        fix: "trim the secrets that you read from a file or a terminal"
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
