import OAuth1

// The signature's octets are written otherwise than in base64 (§3.4.2).

extension Pitfall {
    /// The digest is written in hexadecimal.
    ///
    /// Met in stackoverflow.com/questions/10199545, jwt/ruby-jwt#1 with tokens of another kind.
    static let hexDigest = Pitfall(
        "hex-digest", of: computed, section: "3.4.2", .common,
        mistake: "wrote the digest in hexadecimal",
        fix: "write the digest's octets in base64",
        .text { $0.form = .hexadecimal })

    /// The hexadecimal text of the digest is written in base64: PHP's hash_hmac gives it unasked.
    ///
    /// Met in request/request#2792, thephpleague/oauth2-server#370 with tokens of another kind.
    static let base64OfHex = Pitfall(
        "base64-of-hex", of: computed, section: "3.4.2", .common,
        mistake: "wrote the hexadecimal text of the digest in base64",
        fix: "write the digest's octets in base64",
        .text { $0.form = .base64OfHexadecimal })

    /// base64url, with `-` and `_`.
    static let base64url = Pitfall(
        "base64url", of: computed, section: "3.4.2", .rare,
        mistake: "wrote \"-\" and \"_\" in place of base64's \"+\" and \"/\"",
        fix: "write the signature in base64 with \"+\" and \"/\"",
        .text { $0.usesURLAlphabet = true })

    /// The padding is missing; met in WP-API/OAuth1#237.
    static let noPadding = Pitfall(
        "no-padding", of: computed, section: "3.4.2",
        mistake: "left out the \"=\" at the signature's end",
        fix: "write the signature in base64 with padding",
        .text { $0.hasPadding = false })

    /// Lines of base64 are ended, as for mail; the last one, too.
    ///
    /// Met in jrconlin/oauthsimple#24, lanej/hmac#4, and in lyokato/p5-oauth-lite's tests.
    static let base64LineBreaks = Pitfall(
        "base64-line-breaks", of: computed, section: "3.4.2", .common,
        mistake: "wrote the signature's base64 with line breaks",
        fix: "write the signature in base64 on one line, without a line's end"
    ) { _ in
        [("a line feed", "\n"), ("a carriage return and line feed", "\r\n")].flatMap { name, end in
            [nil, 76, 64, 60].map { length in
                let place = length.map { "every \($0) characters and at the end" } ?? "at the end"
                return Mistake(
                    .text {
                        $0.lineEnd = Array(end.utf8)
                        $0.lineLength = length
                    }, detail: "\(name) \(place)")
            }
        }
    }

    /// The unused bits of the last base64 character are set; met in ruby-oauth/oauth#72.
    static let noncanonicalBase64 = Pitfall(
        "noncanonical-base64", of: computed, section: "3.4.2",
        mistake: "set bits of the last base64 character that are not used",
        fix: "clear the unused bits of the last base64 character"
    ) { facts in
        let mask = unusedBits(of: facts.signatureMethod)
        guard mask > 0 else { return [] }
        // All four: of what other mistakes make of the digest, the text may leave more unused.
        let all = Mistake(.text { $0.unusedBits = 15 }, detail: "all of them are set")
        return [all]
            + (1..<mask).map { bits in
                let digits = String(mask + 1 + bits, radix: 2).dropFirst()
                return Mistake(
                    .text { $0.unusedBits = bits }, detail: "the unused bits are \(digits)")
            }
    }

    /// The digest's octets are written as decimal numbers, with nothing between them.
    static let decimalDigest = Pitfall(
        "decimal-digest", of: computed, section: "3.4.2", .rare,
        mistake: "wrote the digest's octets as decimal numbers run together",
        fix: "write the digest's octets in base64",
        .text { $0.form = .decimal })

    private static let computed: Set<SignatureMethod.Kind> = [.hmac, .rsa]

    /// The bits that the last character before `=` does not use, by the length of the digest.
    private static func unusedBits(of method: SignatureMethod) -> UInt8 {
        switch method {
        // 20 or 32 octets, two of them in the last group.
        case .hmacSHA1, .hmacSHA256: 3
        // 16, 28 or 64 octets, and 256 with most RSA keys: one in the last group.
        case .hmacMD5, .hmacSHA224, .hmacSHA512, .rsaSHA1, .rsaSHA256, .rsaSHA512: 15
        // 48 octets fill every group.
        case .hmacSHA384, .plaintext: 0
        }
    }
}
