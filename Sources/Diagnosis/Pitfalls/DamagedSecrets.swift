import OAuth1

// MARK: - Secrets as files, pages and variables give them (§3.4.2)

extension Pitfall {
    /// What becomes of a secret on its way, in the order of the catalogue.
    ///
    /// Each has an instance for every change, and for one secret or both.
    static let ofDamagedSecrets: [Pitfall] = [
        // The token secret was copied with a space before it, as in WP-API/OAuth1#148.
        damaged(
            "token-secret-leading-space", of: [.token],
            mistake: "used a token secret that begins with a space",
            fix: "trim white space from the token secret",
            [TextChange("a space preceded") { " ".utf8 + $0 }]),
        // The token secret was copied with a space after it, as in WP-API/OAuth1#148.
        damaged(
            "token-secret-trailing-space", of: [.token],
            mistake: "used a token secret that ends with a space",
            fix: "trim white space from the token secret",
            [TextChange("a space followed") { $0 + " ".utf8 }]),
        // The secret was read from a file with the line ends of Windows; no thread found.
        damaged(
            "secret-carriage-return",
            mistake: "used a secret that ends with a carriage return",
            fix: "trim white space from the secret, or save its file without Windows line endings",
            [
                TextChange("a carriage return followed") { $0 + "\r".utf8 },
                TextChange("a carriage return and a line feed followed") { $0 + "\r\n".utf8 },
            ]),
        // A .env file has quotes, and its reader keeps them; no thread found.
        damaged(
            "secret-quoted",
            mistake: "used a secret with the quotation marks that surround it in a file",
            fix: "remove the quotation marks around the secret",
            [
                TextChange("double quotation marks surrounded") { "\"".utf8 + $0 + "\"".utf8 },
                TextChange("single quotation marks surrounded") { "'".utf8 + $0 + "'".utf8 },
            ]),
        // The file of the secret begins with U+FEFF; no thread found.
        damaged(
            "secret-byte-order-mark", .rare, of: [.consumer, .token],
            mistake: "used a secret that begins with a byte order mark",
            fix: "save the secret's file without a byte order mark",
            [TextChange("a byte order mark preceded") { [0xEF, 0xBB, 0xBF] + $0 }]),
        // Python's str(b"…") is `b'…'`; no thread found.
        damaged(
            "secret-byte-string",
            mistake: "used a secret wrapped in b'…', as Python prints bytes",
            fix: "decode the bytes of the secret, as in secret.decode()",
            [TextChange("Python's b'…' surrounded") { "b'".utf8 + $0 + "'".utf8 }]),
        // No thread found.
        damaged(
            "secret-lower-cased", .rare, of: [.consumer, .token],
            mistake: "converted a secret to lower case",
            fix: "use the secret exactly as it was issued, without changing its case",
            [TextChange("lower case was used for") { $0.map(ASCII.lowercased) }]),
        // The last character was not copied; no thread found.
        damaged(
            "secret-cut-off", .rare, of: [.consumer, .token],
            mistake: "used a secret without its last character",
            fix: "copy the whole secret",
            [TextChange("the last character was missing from") { $0.dropLast() }]),
        // The secret was copied out of a URL or a response; no thread found.
        damaged(
            "secret-percent-encoded", .rare, of: [.consumer, .token],
            mistake: "used a secret that was still percent-encoded",
            fix: "percent-decode the secret that you copy from a URL or a response",
            [TextChange("percent-encoding was left in") { TextEncoding().encoded($0) }]),
        // No thread found.
        damaged(
            "secret-upper-cased", .rare, of: [.consumer, .token],
            mistake: "converted a secret to upper case",
            fix: "use the secret exactly as it was issued, without changing its case",
            [TextChange("upper case was used for") { $0.map(ASCII.uppercased) }]),
        // A secret that looks like base64 lost its padding, or got one; no thread found.
        damaged(
            "secret-padding", .rare,
            mistake: "added or removed \"=\" at the end of a secret, as if it were base64 padding",
            fix: "use the secret as it was issued, without adding or removing \"=\" at its end",
            [
                TextChange("\"=\" was removed from the end of") { secret in
                    var kept = secret
                    while kept.last == UInt8(ascii: "=") { kept.removeLast() }
                    return kept
                },
                TextChange("\"=\" was added to reach a multiple of four characters in") {
                    $0 + repeatElement(UInt8(ascii: "="), count: (4 - $0.count % 4) % 4)
                },
            ]),
        // A secret is base64-encoded before it is used; no thread found.
        damaged(
            "secret-base64-encoded", .rare,
            mistake: "encoded a secret in base64",
            fix: "use the text of the secret without encoding it in base64",
            [
                TextChange("base64 encoding was used for") { $0.base64Encoded }
            ]),
        // White space of pages and tables, which cannot be seen; no thread found.
        damaged(
            "secret-white-space",
            mistake: "used a secret that ends with a tab or an invisible space",
            fix: "trim all white space from the secret, including no-break and zero-width spaces",
            [
                following("a tab", "\t"), following("a no-break space (U+00A0)", "\u{A0}"),
                following("a zero-width space (U+200B)", "\u{200B}"),
            ]),
    ]

    private static func following(_ name: String, _ text: String) -> TextChange {
        TextChange("\(name) followed") { $0 + text.utf8 }
    }

    /// The words of each change end before the name of the secret.
    private static func damaged(
        _ id: String,
        _ frequency: Frequency = .seen,
        of secrets: [Secrets] = [.both, .consumer, .token],
        mistake: String,
        fix: String,
        _ changes: [TextChange]
    ) -> Pitfall {
        Pitfall(key: id, frequency, mistake: mistake, fix: fix) { facts in
            changes.flatMap { change in
                let damage = { @Sendable (secret: [UInt8]) in
                    secret.isEmpty ? secret : change.change(secret)
                }
                return secrets.filter { $0.all(in: facts) { damage($0) != $0 } }.map {
                    Mistake($0.changed(by: damage), detail: "\(change.words) \($0.rawValue)")
                }
            }
        }
    }
}
