import OAuth1
import Vectors

// MARK: - `oauth_body_hash` (body hash extension), signed differently than sent (§3.4.1.3.1)

extension Pitfall {
    /// The hash of the empty body is signed but not sent.
    ///
    /// Seen in mitsuhiko/flask-oauth#18, joestump/python-oauth2#163 (`sign_request`).
    static let oauthBodyHashAdded = Pitfall(
        "oauth-body-hash-added", section: "3.4.1.3.1", .common,
        mistake: "signed the oauth_body_hash of an empty body but did not send it",
        fix: "sign oauth_body_hash only if you send it"
    ) { facts in
        addedBodyHashes(of: [], facts)
    }

    /// The hash of the body is signed but not sent, also that of a form, which must have none.
    static let oauthBodyHashNotSent = Pitfall(
        "oauth-body-hash-not-sent", section: "3.4.1.3.1",
        mistake: "signed the oauth_body_hash of the body but did not send it",
        fix: "sign oauth_body_hash only if you send it, and do not send it with a form",
        readsBody: true
    ) { facts in
        guard let body = facts.sentBody, !body.isEmpty else { return [] }
        return addedBodyHashes(of: body, facts)
    }

    /// Seen in openedx/openedx-platform#13454.
    static let oauthBodyHashTwice = Pitfall(
        "oauth-body-hash-twice", section: "3.4.1.3.1",
        mistake: "signed oauth_body_hash twice",
        fix: "sign oauth_body_hash once",
        .parameters { list in
            list.duplicate { $0.source == .protocol && $0.isNamed("oauth_body_hash") }
        })

    /// The digest is written in hexadecimal before base64; seen in request/request#2792.
    static let oauthBodyHashHex = Pitfall(
        "oauth-body-hash-hex", section: "3.4.1.3.1",
        mistake: "signed an oauth_body_hash made from the hexadecimal text of the digest",
        fix: "set oauth_body_hash to the base64 of the bytes of the digest, not of its hexadecimal "
            + "text"
    ) { facts in
        guard facts.protocolValue("oauth_body_hash") != nil,
            let hash = bodyHash(of: facts.body ?? facts.formText ?? [], facts.signatureMethod),
            let digest = Base64.decode(hash.span)
        else { return [] }
        let hexadecimal = digest.hexEncoded()
        return [hexadecimal.base64Encoded, hexadecimal].map(signedBodyHash)
    }

    /// The hashes of a text by the usual functions, which are signed but not sent.
    private static func addedBodyHashes(of text: [UInt8], _ facts: SigningFacts) -> [Mistake] {
        guard facts.protocolValue("oauth_body_hash") == nil else { return [] }
        var seen: Set<[UInt8]> = []
        return [facts.signatureMethod, .hmacSHA1, .hmacSHA256].compactMap { bodyHash(of: text, $0) }
            .filter { seen.insert($0).inserted }.map { hash in
                Mistake(
                    .parameters { $0.addProtocolParameter("oauth_body_hash", hash) },
                    detail: detail(ofBodyHash: hash))
            }
    }

    static func signedBodyHash(_ value: [UInt8]) -> Mistake {
        signedBodyHash(value, detail(ofBodyHash: value))
    }

    static func signedBodyHash(_ value: [UInt8], _ detail: String) -> Mistake {
        Mistake(
            .parameters { $0.replaceProtocolParameter("oauth_body_hash", by: value) },
            detail: detail)
    }

    private static func detail(ofBodyHash hash: [UInt8]) -> String {
        "the signed body hash was \"\(PlainText.visible(bytes: hash))\""
    }

    /// Nil where libcrypto refuses the hash, as a FIPS build refuses MD5.
    static func bodyHash(of body: [UInt8], _ method: SignatureMethod) -> [UInt8]? {
        var hash: [UInt8] = []
        do throws(SigningError) {
            try BodyHash.append(of: body.span, for: method, to: &hash)
        } catch {
            return nil
        }
        return hash
    }
}

extension SigningFacts {
    /// The bytes of the body; those of a form of pairs as RFC 5849 encodes it.
    fileprivate var sentBody: [UInt8]? {
        guard !form.isEmpty else { return body ?? formText }
        let text = TextEncoding()
        return Array(
            form.map { text.encoded($0.name) + "=".utf8 + text.encoded($0.value) }
                .joined(separator: "&".utf8))
    }
}
