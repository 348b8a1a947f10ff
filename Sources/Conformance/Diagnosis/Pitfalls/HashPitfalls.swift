import OAuth1

// The signature's octets are made with another hash, or without a key (§3.4.2 to §3.4.4).

extension Pitfall {
    /// SHA-1 is taken although the method says otherwise.
    ///
    /// Met in Oracle's NetSuite documentation, section_4635758034, guzzle/oauth-subscriber#89.
    static let sha1LabelledOtherwise = labelledOtherwise("SHA-1", .hmacSHA1, .common)

    /// SHA-256 is taken although the method says otherwise.
    ///
    /// Met in patterninc/caterpillar#104, and in mttkay/signpost's tests.
    static let sha256LabelledOtherwise = labelledOtherwise("SHA-256", .hmacSHA256, .common)

    /// SHA-512 is taken although the method says otherwise; met in aaditya/magento-api-rest#2.
    static let sha512LabelledOtherwise = labelledOtherwise("SHA-512", .hmacSHA512)

    /// Hash and `oauth_signature_method` both differ from what is sent.
    ///
    /// Met in suiteplus/nscabinet#31, aaditya/magento-api-rest#2.
    static let hashChangedWithLabel = Pitfall(
        "hash-changed-with-label", of: [.hmac], section: "3.4.2", .common,
        mistake: "signed with another signature method than the one that is sent",
        fix: "sign with the method that oauth_signature_method says"
    ) { facts in
        let others: [SignatureMethod] = [.hmacSHA1, .hmacSHA256, .hmacSHA512]
        return others.filter { $0 != facts.signatureMethod }.map { method in
            let label = Array(method.rawValue.utf8)
            return Mistake(
                .parameters { $0.replaceProtocolParameter("oauth_signature_method", by: label) },
                .digest { $0.hash = method },
                detail: "the method that was signed is \(method.rawValue)")
        }
    }

    /// The base string is hashed without a key.
    ///
    /// Met in the documentation of sandbox.interswitchng.com.
    static let plainHash = Pitfall(
        "plain-hash", of: [.hmac], section: "3.4.2",
        mistake: "hashed the base string without a key",
        fix: "compute the HMAC of the base string with the key"
    ) { facts in
        let own = Mistake(.digest { $0.form = .plainHash }, detail: "with the method's hash")
        let sha1 = Mistake(
            .digest { $0 = DigestRecipe(.plainHash, .hmacSHA1) }, detail: "with SHA-1")
        return facts.signatureMethod == .hmacSHA1 ? [own] : [own, sha1]
    }

    /// Key and text of the HMAC are exchanged.
    static let hmacArgumentsSwapped = Pitfall(
        "hmac-arguments-swapped", of: [.hmac], section: "3.4.2", .rare,
        mistake: "exchanged key and text of the HMAC",
        fix: "compute the HMAC of the base string with the key",
        .digest { $0.form = .hmacWithArgumentsSwapped })

    /// The key is appended to the base string and the whole is hashed, as in early drafts.
    ///
    /// Seen in the TestCases page of wiki.oauth.net, revision 37860047.
    static let secretsAppendedToBaseString = Pitfall(
        "secrets-appended-to-base-string", of: [.hmac], section: "3.4.2", .rare,
        mistake: "appended the key to the base string and hashed the whole",
        fix: "compute the HMAC of the base string with the key",
        .digest { $0 = DigestRecipe(.plainHashWithKey, .hmacSHA1) })

    /// The base string is sent where PLAINTEXT asks for the key.
    ///
    /// Met in mountain-loop/yaak#605, Kong/insomnia#1681.
    static let plaintextIsBaseString = Pitfall(
        "plaintext-is-base-string", of: [.plaintext], section: "3.4.4", .common,
        mistake: "sent the base string as PLAINTEXT signature",
        fix: "send the two secrets, each encoded and joined with \"&\"",
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
            mistake: "took the hash \(hash) although oauth_signature_method says another one",
            fix: "take the hash that oauth_signature_method says"
        ) { facts in
            facts.signatureMethod.hash == method.hash
                ? [] : [Mistake(.digest { $0.hash = method })]
        }
    }
}
