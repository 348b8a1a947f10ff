import OAuth1

// MARK: - The signature is computed with another hash, or without a key (§3.4.2 to §3.4.4)

extension Pitfall {
    /// SHA-1 is used although the signature method names another hash.
    ///
    /// Seen in Oracle's NetSuite documentation, section_4635758034, guzzle/oauth-subscriber#89.
    static let sha1LabelledOtherwise = labelledOtherwise("SHA-1", .hmacSHA1, .common)

    /// SHA-256 is used although the signature method names another hash.
    ///
    /// Seen in patterninc/caterpillar#104, and in mttkay/signpost's tests.
    static let sha256LabelledOtherwise = labelledOtherwise("SHA-256", .hmacSHA256, .common)

    /// SHA-512 is used although the signature method names another hash.
    ///
    /// Seen in aaditya/magento-api-rest#2.
    static let sha512LabelledOtherwise = labelledOtherwise("SHA-512", .hmacSHA512)

    /// Both the hash and the signed `oauth_signature_method` differ from what is sent.
    ///
    /// Seen in suiteplus/nscabinet#31, aaditya/magento-api-rest#2.
    static let hashChangedWithLabel = Pitfall(
        "hash-changed-with-label", of: [.hmac], section: "3.4.2", .common,
        mistake: "signed with a different method than the oauth_signature_method that it sent",
        fix: "send the oauth_signature_method that you sign with"
    ) { facts in
        let others: [SignatureMethod] = [.hmacSHA1, .hmacSHA256, .hmacSHA512]
        return others.filter { $0 != facts.signatureMethod }.map { method in
            let label = Array(method.rawValue.utf8)
            return Mistake(
                .parameters { $0.replaceProtocolParameter("oauth_signature_method", by: label) },
                .digest { $0.hash = method },
                detail: "the signature was made with \(method.rawValue)")
        }
    }

    /// The base string is hashed without a key.
    ///
    /// Seen in the documentation of sandbox.interswitchng.com.
    static let plainHash = Pitfall(
        "plain-hash", of: [.hmac], section: "3.4.2",
        mistake: "hashed the base string without a key",
        fix: "compute the HMAC of the base string with the signing key"
    ) { facts in
        let own = Mistake(
            .digest { $0.form = .plainHash },
            detail: "the hash function of the signature method was used")
        let sha1 = Mistake(
            .digest { $0 = DigestRecipe(.plainHash, .hmacSHA1) },
            detail: "the hash function SHA-1 was used")
        return facts.signatureMethod == .hmacSHA1 ? [own] : [own, sha1]
    }

    /// The key and the text of the HMAC are swapped.
    static let hmacArgumentsSwapped = Pitfall(
        "hmac-arguments-swapped", of: [.hmac], section: "3.4.2", .rare,
        mistake: "swapped the key and the message of the HMAC",
        fix: "compute the HMAC of the base string with the signing key",
        .digest { $0.form = .hmacWithArgumentsSwapped })

    /// Strings of two bytes for each character are hashed as they are, as .NET's Encoding.Unicode
    /// and NVARCHAR columns give them; no thread found.
    static let utf16Hashed = Pitfall(
        "utf16-hashed", of: [.hmac], section: "3.4.2",
        mistake: "hashed the text in UTF-16, with two bytes for each character",
        fix: "convert the base string and the key to bytes as ASCII or UTF-8"
    ) { _ in
        TextChange.inUTF16.flatMap { units in
            [
                ("the base string and the key were", true, true),
                ("the base string was", true, false), ("the key was", false, true),
            ].map { what, isText, isKey in
                Mistake(
                    .digest {
                        if isText { $0.textChange = units }
                        if isKey { $0.keyChange = units }
                    }, detail: "\(what) in \(units.words)")
            }
        }
    }

    /// The base string never comes into the HMAC, as with Go's `Sum(baseString)`; no thread found.
    static let emptyTextHashed = Pitfall(
        "empty-text-hashed", of: [.hmac], section: "3.4.2",
        mistake: "computed the HMAC of an empty text",
        fix: "give the base string to the HMAC before you ask it for the digest: in Go, call "
            + "mac.Write(baseString) and then mac.Sum(nil)"
    ) { _ in
        [
            Mistake(.digest { $0.form = .hmacOfNothing }),
            Mistake(
                .digest { $0.form = .baseStringAndHMACOfNothing },
                detail: "the base string was written before the digest"),
        ]
    }

    /// The bytes of the digest become a string, and bytes again; no thread found.
    static let digestAsText = Pitfall(
        "digest-as-text", of: [.hmac, .rsa], section: "3.4.2",
        mistake: "converted the bytes of the digest to text before encoding them in base64",
        fix: "encode the bytes of the digest in base64, without making a string of them"
    ) { facts in
        // The text of an RSA signature is not found from what is in it.
        let isHMAC = facts.signatureMethod.kind == .hmac
        return (isHMAC ? TextChange.ofDigests : [.reversed]).map { change in
            Mistake(.digest { $0.digestChange = change }, detail: change.words)
        }
    }

    /// The key is appended to the base string and the result is hashed, as in early drafts.
    ///
    /// Seen in the TestCases page of wiki.oauth.net, revision 37860047.
    static let secretsAppendedToBaseString = Pitfall(
        "secrets-appended-to-base-string", of: [.hmac], section: "3.4.2", .rare,
        mistake: "appended the signing key to the base string and hashed the result",
        fix: "compute the HMAC of the base string with the signing key",
        .digest { $0 = DigestRecipe(.plainHashWithKey, .hmacSHA1) })

    /// The base string is sent although a PLAINTEXT signature is the key.
    ///
    /// Seen in mountain-loop/yaak#605, Kong/insomnia#1681.
    static let plaintextIsBaseString = Pitfall(
        "plaintext-is-base-string", of: [.plaintext], section: "3.4.4", .common,
        mistake: "sent the base string as the PLAINTEXT signature",
        fix: "send the two percent-encoded secrets, joined with \"&\", as the signature",
        .digest { $0.form = .baseString })

    private static func labelledOtherwise(
        _ hash: String,
        _ method: SignatureMethod,
        _ frequency: Frequency = .seen
    ) -> Pitfall {
        let id = hash.lowercased().utf8.filter { $0 != UInt8(ascii: "-") }
        return Pitfall(
            String(decoding: id, as: UTF8.self) + "-labelled-otherwise",
            of: [.hmac, .rsa], section: "3.4.2", frequency,
            mistake: "hashed with \(hash), but oauth_signature_method names another hash",
            fix: "use the hash that oauth_signature_method names"
        ) { facts in
            facts.signatureMethod.hash == method.hash
                ? [] : [Mistake(.digest { $0.hash = method })]
        }
    }
}
