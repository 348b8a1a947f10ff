import OAuth1

// MARK: - Secrets as files, pages and variables give them (§3.4.2)

extension DamagedSecret {
    /// The token secret was copied with a space before it, as in WP-API/OAuth1#148.
    static let tokenLeadingSpace = DamagedSecret(
        id: "token-secret-leading-space",
        mistake: "used a token secret that begins with a space",
        fix: "trim white space from the token secret",
        secrets: [.token],
        forms: [Form(clause: "a space preceded") { " ".utf8 + $0 }])

    /// The token secret was copied with a space after it, as in WP-API/OAuth1#148.
    static let tokenTrailingSpace = DamagedSecret(
        id: "token-secret-trailing-space",
        mistake: "used a token secret that ends with a space",
        fix: "trim white space from the token secret",
        secrets: [.token],
        forms: [Form(clause: "a space followed") { $0 + " ".utf8 }])

    /// The secret was read from a file with the line ends of Windows; no thread found.
    static let carriageReturn = DamagedSecret(
        id: "secret-carriage-return",
        mistake: "used a secret that ends with a carriage return",
        fix: "trim white space from the secret, or save its file without Windows line endings",
        forms: [
            Form(clause: "a carriage return followed") { $0 + "\r".utf8 },
            Form(clause: "a carriage return and a line feed followed") { $0 + "\r\n".utf8 },
        ])

    /// A .env file has quotes, and its reader keeps them; no thread found.
    static let quoted = DamagedSecret(
        id: "secret-quoted",
        mistake: "used a secret with the quotation marks that surround it in a file",
        fix: "remove the quotation marks around the secret",
        forms: [
            Form(clause: "double quotation marks surrounded") { "\"".utf8 + $0 + "\"".utf8 },
            Form(clause: "single quotation marks surrounded") { "'".utf8 + $0 + "'".utf8 },
        ])

    /// The file of the secret begins with U+FEFF; no thread found.
    static let byteOrderMark = DamagedSecret(
        id: "secret-byte-order-mark", frequency: .rare,
        mistake: "used a secret that begins with a byte order mark",
        fix: "save the secret's file without a byte order mark",
        secrets: [.consumer, .token],
        forms: [Form(clause: "a byte order mark preceded") { [0xEF, 0xBB, 0xBF] + $0 }])

    /// Python's str(b"…") is `b'…'`; no thread found.
    static let byteString = DamagedSecret(
        id: "secret-byte-string",
        mistake: "used a secret wrapped in b'…', as Python prints bytes",
        fix: "decode the bytes of the secret, as in secret.decode()",
        forms: [Form(clause: "Python's b'…' surrounded") { "b'".utf8 + $0 + "'".utf8 }])

    /// No thread found.
    static let lowerCased = DamagedSecret(
        id: "secret-lower-cased", frequency: .rare,
        mistake: "converted a secret to lower case",
        fix: "use the secret exactly as it was issued, without changing its case",
        secrets: [.consumer, .token],
        forms: [Form(clause: "lower case was used for") { $0.map(ASCII.lowercased) }])

    /// The last character was not copied; no thread found.
    static let cutOff = DamagedSecret(
        id: "secret-cut-off", frequency: .rare,
        mistake: "used a secret without its last character",
        fix: "copy the whole secret",
        secrets: [.consumer, .token],
        forms: [Form(clause: "the last character was missing from") { $0.dropLast() }])

    /// The secret was copied out of a URL or a response; no thread found.
    static let percentEncoded = DamagedSecret(
        id: "secret-percent-encoded", frequency: .rare,
        mistake: "used a secret that was still percent-encoded",
        fix: "percent-decode the secret that you copy from a URL or a response",
        secrets: [.consumer, .token],
        forms: [Form(clause: "percent-encoding was left in") { TextEncoding().encoded($0) }])

    /// No thread found.
    static let upperCased = DamagedSecret(
        id: "secret-upper-cased", frequency: .rare,
        mistake: "converted a secret to upper case",
        fix: "use the secret exactly as it was issued, without changing its case",
        secrets: [.consumer, .token],
        forms: [Form(clause: "upper case was used for") { $0.map(ASCII.uppercased) }])

    /// A secret that looks like base64 lost its padding, or got one; no thread found.
    static let padding = DamagedSecret(
        id: "secret-padding", frequency: .rare,
        mistake: "added or removed \"=\" at the end of a secret, as if it were base64 padding",
        fix: "use the secret as it was issued, without adding or removing \"=\" at its end",
        forms: [
            Form(clause: "\"=\" was removed from the end of") { secret in
                var kept = secret
                while kept.last == UInt8(ascii: "=") { kept.removeLast() }
                return kept
            },
            Form(clause: "\"=\" was added to reach a multiple of four characters in") {
                $0 + repeatElement(UInt8(ascii: "="), count: (4 - $0.count % 4) % 4)
            },
        ])

    /// A secret is base64-encoded before it is used; no thread found.
    static let base64Encoded = DamagedSecret(
        id: "secret-base64-encoded", frequency: .rare,
        mistake: "encoded a secret in base64",
        fix: "use the text of the secret without encoding it in base64",
        forms: [
            Form(clause: "base64 encoding was used for") { secret in
                var text: [UInt8] = []
                Base64.append(secret.span, to: &text)
                return text
            }
        ])

    /// White space of pages and tables, which cannot be seen; no thread found.
    static let whiteSpace = DamagedSecret(
        id: "secret-white-space",
        mistake: "used a secret that ends with a tab or an invisible space",
        fix: "trim all white space from the secret, including no-break and zero-width spaces",
        forms: [
            following("a tab", "\t"), following("a no-break space (U+00A0)", "\u{A0}"),
            following("a zero-width space (U+200B)", "\u{200B}"),
        ])

    private static func following(_ name: String, _ text: String) -> Form {
        Form(clause: "\(name) followed") { $0 + text.utf8 }
    }

    /// All of them, in the order of the catalogue.
    static let all = [
        tokenLeadingSpace, tokenTrailingSpace, carriageReturn, quoted, byteOrderMark, byteString,
        lowerCased, cutOff, percentEncoded, upperCased, padding, base64Encoded, whiteSpace,
    ]
}
