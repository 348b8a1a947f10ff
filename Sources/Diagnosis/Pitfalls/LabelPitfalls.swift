import OAuth1

// MARK: - The signature is made with another method than oauth_signature_method names (§3.4)

extension Pitfall {
    /// A hash that is seldom used with OAuth, whatever the label; no thread found.
    static let otherHashLabelledOtherwise = Pitfall(
        "other-hash-labelled-otherwise", of: [.hmac], section: "3.4.2", .rare,
        mistake: "hashed with MD5, SHA-224 or SHA-384, but oauth_signature_method names another "
            + "hash",
        fix: "use the hash that oauth_signature_method names"
    ) { facts in
        let others: [(SignatureMethod, String)] = [
            (.hmacMD5, "MD5"), (.hmacSHA224, "SHA-224"), (.hmacSHA384, "SHA-384"),
        ]
        return others.filter { $0.0 != facts.signatureMethod }.map { method, name in
            Mistake(.digest { $0.hash = method }, detail: "the hash was \(name)")
        }
    }

    /// HMAC is computed although the label is that of RSA or PLAINTEXT.
    ///
    /// Seen in restsharp/RestSharp#918 and cakephp/cakephp#8889, where RSA is asked for.
    static let hmacLabelledOtherwise = Pitfall(
        "hmac-labelled-otherwise", of: [.rsa, .plaintext], section: "3.4.2",
        mistake: "computed an HMAC, but oauth_signature_method names RSA or PLAINTEXT",
        fix: "sign with the method that oauth_signature_method names, or name the method that you "
            + "sign with"
    ) { facts in
        let methods: [SignatureMethod] = [.hmacSHA1, .hmacSHA256, .hmacSHA512]
        let label = facts.signatureMethod.rawValue
        return methods.map { method in
            Mistake(
                .digest { $0 = DigestRecipe(.hmac, method) },
                detail: "the signature was made with \(method.rawValue), and "
                    + "oauth_signature_method is \(label)")
        }
    }

    /// The key is sent as it is, although the label is that of an HMAC.
    ///
    /// Seen in Kong/insomnia#1681 (PLAINTEXT treated like the others).
    static let plaintextLabelledOtherwise = Pitfall(
        "plaintext-labelled-otherwise", of: [.hmac, .rsa], section: "3.4.4",
        mistake: "sent the two secrets themselves, but oauth_signature_method does not name "
            + "PLAINTEXT",
        fix: "sign with the method that oauth_signature_method names, and never send the secrets",
        .digest { $0.form = .key })
}
