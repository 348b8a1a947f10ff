import OAuth1
import Vectors

// MARK: - `oauth_body_hash` of another text, digest or alphabet (§3.4.1.3.1)

extension Pitfall {
    /// SHA-1, as the draft says, where the provider wants SHA-256, or the reverse.
    ///
    /// Or the HMAC of the signature; seen in Mastercard/oauth1-signer-nodejs#7 and
    /// ddo/oauth-1.0a#57. At most five instances.
    static let oauthBodyHashDigest = Pitfall(
        "oauth-body-hash-digest", section: "3.4.1.3.1",
        mistake: "computed oauth_body_hash with a hash function other than the one that the "
            + "signature method uses",
        fix: "compute oauth_body_hash with the hash function of the signature method",
        readsBody: true
    ) { facts in
        guard let (body, own) = hashedBody(of: facts) else { return [] }
        let others: [SignatureMethod] = [.hmacSHA1, .hmacSHA256, .hmacSHA512, .hmacMD5]
        return others.filter { $0.hash != facts.signatureMethod.hash }
            .compactMap { bodyHash(of: body, $0) }.filter { $0 != own }.map(signedBodyHash)
            + codes(of: body, facts)
    }

    /// The HMAC of the body with the key of the signature, and with the consumer secret.
    private static func codes(of body: [UInt8], _ facts: SigningFacts) -> [Mistake] {
        let secret = facts.consumerSecret
        let keys = [
            (SigningKeyRecipe(facts).key, "the signing key"), (secret, "the consumer secret"),
        ]
        return keys.compactMap { key, owner in
            var text: [UInt8] = []
            do throws(SigningError) {
                try Signer().appendHMAC(
                    of: body.span, using: facts.signatureMethod, key: key, to: &text)
            } catch {
                return nil
            }
            return signedBodyHash(text, "the signed value was the HMAC of the body with \(owner)")
        }
    }

    /// Another text is hashed than the one that is sent: JSON is written twice, in two layouts.
    ///
    /// Seen in oauthlib/oauthlib#316 (an empty body). At most eleven instances.
    static let oauthBodyHashText = Pitfall(
        "oauth-body-hash-text", section: "3.4.1.3.1",
        mistake: "computed oauth_body_hash from text that differs from the body that was sent",
        fix: "compute oauth_body_hash from the bytes of the body, exactly as they are sent",
        readsBody: true
    ) { facts in
        guard let (body, own) = hashedBody(of: facts) else { return [] }
        var seen: Set<[UInt8]> = [own]
        return otherTexts(of: body).compactMap { text, detail in
            guard let hash = bodyHash(of: text, facts.signatureMethod), seen.insert(hash).inserted
            else { return nil }
            return signedBodyHash(hash, "the signed value was the hash of \(detail)")
        }
    }

    /// Another alphabet, no padding, encoded once more, or no hash at all; no thread found.
    ///
    /// Eight instances.
    static let oauthBodyHashAlphabet = Pitfall(
        "oauth-body-hash-alphabet", section: "3.4.1.3.1",
        mistake: "did not write oauth_body_hash in standard base64",
        fix: "write oauth_body_hash in standard base64, with padding and without a line break",
        readsBody: true
    ) { facts in
        guard let (_, own) = hashedBody(of: facts) else { return [] }
        var url = SignatureText(.hmacSHA1)
        url.usesURLAlphabet = true
        var bare = SignatureText(.hmacSHA1)
        bare.hasPadding = false
        var both = url
        both.hasPadding = false
        let digest = Base64.decode(own.span) ?? []
        let texts =
            [url, bare, both].map { $0.text(of: digest) }
            + [TextEncoding().encoded(own), own + "\n".utf8]
        var seen: Set<[UInt8]> = [own]
        return texts.filter { seen.insert($0).inserted }.map(signedBodyHash)
            + truths.map { signedBodyHash(Array($0.utf8), "\($0) was signed, not a hash") }
    }

    /// The JSON value `true`, which asks an adapter for the hash, as languages write it.
    private static let truths = ["true", "True", "1"]

    /// The body and its hash, if the request has a hash.
    static func hashedBody(of facts: SigningFacts) -> (body: [UInt8], hash: [UInt8])? {
        let body = facts.body ?? facts.formText ?? []
        guard facts.protocolValue("oauth_body_hash") != nil,
            let hash = bodyHash(of: body, facts.signatureMethod)
        else { return nil }
        return (body, hash)
    }

    /// Texts that may be hashed instead of `body`, and what they are.
    private static func otherTexts(of body: [UInt8]) -> [(text: [UInt8], detail: String)] {
        var texts: [(text: [UInt8], detail: String)] = [
            ([], "an empty body"),
            (body + "\n".utf8, "the body with a line feed at its end"),
        ]
        let withoutEnd = Array(body.reversed().drop { "\r\n".utf8.contains($0) }.reversed())
        texts.append((withoutEnd, "the body without the line breaks at its end"))
        if let value = WrittenJSON(body) {
            texts += WrittenJSON.Layout.all.map { (value.text($0.layout), "JSON \($0.detail)") }
        }
        texts.append((TextEncoding().encoded(body), "the percent-encoded body"))
        return texts
    }
}
