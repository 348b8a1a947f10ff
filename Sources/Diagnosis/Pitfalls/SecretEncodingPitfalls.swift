import OAuth1

// MARK: - Secrets are encoded differently before they are joined, or decoded (§3.4.2)

extension Pitfall {
    /// Secrets are joined without encoding.
    ///
    /// Seen in OAuthSwift/OAuthSwift#657 with PLAINTEXT, dghubble/oauth1#72, Shinmera/north#2.
    static let secretsNotEncoded = Pitfall(
        key: "secrets-not-encoded", .common,
        mistake: "joined the secrets without percent-encoding them",
        fix: "percent-encode each secret before you join them",
        change: { $0.encodeSecrets(0) })

    /// Secrets are encoded twice.
    static let secretsDoubleEncoded = Pitfall(
        key: "secrets-double-encoded", .rare,
        mistake: "percent-encoded the secrets twice",
        fix: "percent-encode each secret once",
        change: { $0.encodeSecrets(2) })

    /// The joined key is encoded as a whole, including its `&` as `%26`.
    static let keyEncodedWhole = Pitfall(
        key: "key-encoded-whole", .rare,
        mistake: "joined the secrets first and then percent-encoded the whole key",
        fix: "percent-encode each secret, then join them with an unencoded \"&\"",
        change: {
            $0.encodeSecrets(0)
            $0.encodesWhole = true
        })

    /// Secrets are decoded from base64 before they are used.
    static let base64DecodedSecret = Pitfall(
        key: "base64-decoded-secret", .rare,
        mistake: "decoded a secret from base64",
        fix: "use the text of the secret without decoding it",
        instances: { facts in
            guard base64(facts.consumerSecret) != nil else { return [] }
            return [decoding(.consumer, base64)]
                + (base64(facts.tokenSecret) == nil ? [] : [decoding(.both, base64)])
        })

    /// Decoders that accept what is not base64 decode every secret: Node's stops at "=" and knows
    /// both alphabets, PHP's skips all else.
    ///
    /// No thread found. At most six instances.
    static let base64LenientlyDecodedSecret = Pitfall(
        key: "base64-leniently-decoded-secret", .rare,
        mistake: "decoded a secret that is not base64, with a base64 decoder that skips unknown "
            + "characters",
        fix: "use the text of the secret without decoding it",
        instances: { facts in
            [("Node's", LenientBase64.node), ("PHP's", LenientBase64.php)].flatMap {
                name, decode in
                lenientDecodings(facts, decode, name)
            }
        })

    private static func lenientDecodings(
        _ facts: SigningFacts,
        _ decode: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        _ name: String
    ) -> [Mistake] {
        let (consumer, token) = (facts.consumerSecret, facts.tokenSecret)
        let differs = { (secret: [UInt8]) in !secret.isEmpty && decode(secret) != base64(secret) }
        var secrets: [Secrets] = []
        if differs(consumer) { secrets.append(.consumer) }
        if !token.isEmpty { secrets.append(.token) }
        if !consumer.isEmpty, !token.isEmpty, differs(consumer) || differs(token) {
            secrets.append(.both)
        }
        return secrets.map { decoding($0, decode, " as \(name) decoder does") }
    }

    /// Secrets that look like hexadecimal are decoded before they are used.
    static let hexDecodedSecret = Pitfall(
        key: "hex-decoded-secret", .rare,
        mistake: "decoded a secret from hexadecimal",
        fix: "use the text of the secret without decoding it",
        instances: { facts in
            let isConsumer = hexadecimal(facts.consumerSecret) != nil
            let isToken = hexadecimal(facts.tokenSecret) != nil
            return (isConsumer && isToken ? [decoding(.both, hexadecimal)] : [])
                + (isConsumer ? [decoding(.consumer, hexadecimal)] : [])
                + (isToken && !isConsumer ? [decoding(.token, hexadecimal)] : [])
        })

    private static func decoding(
        _ secrets: Secrets,
        _ decode: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        _ way: String = ""
    ) -> Mistake {
        Mistake(
            secrets.changed { decode($0) ?? $0 },
            detail: "\(secrets.rawValue) \(secrets == .both ? "were" : "was") decoded\(way)")
    }

    /// The bytes of `text`, which is base64 with full padding; nil if it is empty or is not.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        text.isEmpty ? nil : Base64.decode(text.span)
    }

    /// The bytes of `text`, which is hexadecimal; nil if it is empty or is not.
    private static func hexadecimal(_ text: [UInt8]) -> [UInt8]? {
        text.isEmpty ? nil : text.hexDecoded
    }
}
