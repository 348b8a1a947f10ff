import OAuth1

// MARK: - The signature is not written in standard base64 (§3.4.2)

extension Pitfall {
    /// The text of the digest is encoded once more; programs on trial did it.
    static let base64Twice = Pitfall(
        "base64-twice", of: [.hmac, .rsa], section: "3.4.2",
        mistake: "encoded the signature in base64 twice",
        fix: "encode the bytes of the digest in base64 once",
        .text { $0.form = .base64Twice })

    /// The digest is written in hexadecimal.
    ///
    /// Seen in stackoverflow.com/questions/10199545, jwt/ruby-jwt#1 with tokens of another kind.
    static let hexDigest = Pitfall(
        "hex-digest", of: computed, section: "3.4.2", .common,
        mistake: "wrote the digest in hexadecimal",
        fix: "encode the bytes of the digest in base64",
        .text { $0.form = .hexadecimal })

    /// The hexadecimal text of the digest is written in base64, as PHP's hash_hmac returns it.
    ///
    /// Seen in request/request#2792, thephpleague/oauth2-server#370 with tokens of another kind.
    static let base64OfHex = Pitfall(
        "base64-of-hex", of: computed, section: "3.4.2", .common,
        mistake: "encoded the hexadecimal text of the digest in base64",
        fix: "encode the bytes of the digest, not its hexadecimal text, in base64",
        .text { $0.form = .base64OfHexadecimal })

    /// base64url, with `-` and `_`.
    static let base64url = Pitfall(
        "base64url", of: computed, section: "3.4.2", .rare,
        mistake: "wrote \"-\" and \"_\" instead of \"+\" and \"/\", as base64url does",
        fix: "use standard base64, with \"+\" and \"/\"",
        .text { $0.usesURLAlphabet = true })

    /// The padding is missing; seen in WP-API/OAuth1#237.
    static let noPadding = Pitfall(
        "no-padding", of: computed, section: "3.4.2",
        mistake: "left out the \"=\" at the end of the signature",
        fix: "write the signature in base64 with padding",
        .text { $0.hasPadding = false })

    /// The base64 has line breaks, as in mail, the last line included.
    ///
    /// Seen in jrconlin/oauthsimple#24, lanej/hmac#4, and in lyokato/p5-oauth-lite's tests.
    static let base64LineBreaks = Pitfall(
        "base64-line-breaks", of: computed, section: "3.4.2", .common,
        mistake: "added line breaks to the base64 signature",
        fix: "write the base64 signature on one line, without a line break at its end"
    ) { facts in
        [("a line feed", "\n"), ("a carriage return and line feed", "\r\n")].flatMap { name, end in
            [nil, 76, 64, 60].map { length in
                let place = length.map { "every \($0) characters and at the end" } ?? "at the end"
                return Mistake(
                    .text {
                        $0.lineEnd = Array(end.utf8)
                        $0.lineLength = length
                    }, detail: "\(name) was added \(place)")
            }
        } + betweenLines(of: facts.signatureMethod)
    }

    /// Line breaks between lines, as Java's MIME encoder and PHP's chunk_split have them.
    ///
    /// Only of signatures that are longer than a line.
    private static func betweenLines(of method: SignatureMethod) -> [Mistake] {
        guard method.kind == .rsa || method.digestLength > 48 else { return [] }
        let breaks = [
            ("a line feed", "\n", 76), ("a carriage return and line feed", "\r\n", 76),
            ("a line feed", "\n", 64), ("a line feed", "\n", 60),
            ("a carriage return and line feed", "\r\n", 64),
        ]
        return breaks.map { name, end, length in
            Mistake(
                .text {
                    $0.lineEnd = Array(end.utf8)
                    $0.lineLength = length
                    $0.hasLastLineEnd = false
                }, detail: "\(name) was added after \(length) characters")
        }
    }

    /// The unused bits of the last base64 character are set; seen in ruby-oauth/oauth#72.
    ///
    /// Of PLAINTEXT, too: the signature may be that of another method.
    static let noncanonicalBase64 = Pitfall(
        "noncanonical-base64", of: [.hmac, .rsa, .plaintext], section: "3.4.2",
        mistake: "set unused bits in the last base64 character",
        fix: "set the unused bits of the last base64 character to zero"
    ) { facts in
        let mask = unusedBits(of: facts.signatureMethod)
        guard mask > 0 else { return [] }
        // All four bits: after other mistakes, the last character may have more unused bits.
        let all = Mistake(.text { $0.unusedBits = 15 }, detail: "all unused bits were set")
        return [all]
            + (1..<mask).map { bits in
                let digits = String(mask + 1 + bits, radix: 2).dropFirst()
                return Mistake(
                    .text { $0.unusedBits = bits }, detail: "the unused bits were \(digits)")
            }
    }

    /// The bytes of the digest are written as decimal numbers with nothing between them.
    static let decimalDigest = Pitfall(
        "decimal-digest", of: computed, section: "3.4.2", .rare,
        mistake: "wrote the bytes of the digest as decimal numbers without separators",
        fix: "encode the bytes of the digest in base64",
        .text { $0.form = .decimal })

    /// Python's str(b"…") is `b'…'`; no thread found.
    static let signatureByteString = Pitfall(
        "signature-byte-string", of: computed, section: "3.4.2",
        mistake: "wrapped the signature in b'…', as Python prints bytes",
        fix: "turn the bytes of the base64 text into a string, as in signature.decode()"
    ) { _ in
        [("b'…'", "'"), (#"b'…\n', with a line feed shown as \n"#, #"\n'"#)].map { name, end in
            Mistake(
                .text { $0.quotes = (Array("b'".utf8), Array(end.utf8)) },
                detail: "the signature was written as \(name)")
        }
    }

    /// The digest is read from a command's output, with its line feed; no thread found.
    ///
    /// The first bytes in the base64 are the correct digest.
    static let digestNewline = Pitfall(
        "digest-newline", of: computed, section: "3.4.2",
        mistake: "added a line feed to the digest before encoding it in base64",
        fix: "encode only the bytes of the digest: in a shell, use printf %s instead of echo; in "
            + "Ruby, use print instead of puts"
    ) { _ in
        [("a line feed", "\n"), ("a carriage return and line feed", "\r\n")].map { name, end in
            Mistake(.text { $0.afterDigest = Array(end.utf8) }, detail: "\(name) was added")
        }
    }

    private static let computed: Set<SignatureMethod.Kind> = [.hmac, .rsa]

    /// The unused bits of the last character before `=`, which depend on the digest's length.
    private static func unusedBits(of method: SignatureMethod) -> UInt8 {
        switch method {
        // 20 or 32 bytes: two in the last group.
        case .hmacSHA1, .hmacSHA256, .plaintext: 3
        // 16, 28 or 64 bytes, or 256 for most RSA keys: one in the last group.
        case .hmacMD5, .hmacSHA224, .hmacSHA512, .rsaSHA1, .rsaSHA256, .rsaSHA512: 15
        // 48 bytes fill every group.
        case .hmacSHA384: 0
        }
    }
}
