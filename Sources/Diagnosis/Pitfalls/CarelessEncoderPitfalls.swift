import OAuth1

// MARK: - Encoders that are written by hand (§3.6)

extension Pitfall {
    /// `xxd` and `sed` make an escape of every byte; no thread found.
    ///
    /// Four instances.
    static let everyByteEncoded = Pitfall(
        "every-byte-encoded", section: "3.6", .rare,
        mistake: "percent-encoded every byte, including letters and digits",
        fix: "leave ASCII letters, digits, \"-\", \".\", \"_\" and \"~\" unencoded"
    ) { _ in
        [(false, true), (false, false), (true, true), (true, false)].map { names, isLower in
            Mistake(
                .encoding {
                    $0.text.escapeEverything()
                    $0.text.hasLowerCaseDigits = isLower
                    if !names { $0.encodeNames(0) }
                },
                detail: "\(names ? "names and values" : "values") were encoded, with "
                    + "\(isLower ? "lower" : "upper")-case hex digits")
        }
    }

    /// A single replacement stands for an encoder; no thread found.
    ///
    /// Two instances.
    static let spacesOnlyEncoded = Pitfall(
        "spaces-only-encoded", section: "3.6",
        mistake: "encoded only the spaces in names and values",
        fix: "percent-encode every byte except ASCII letters, digits, \"-\", \".\", \"_\" and \"~\""
    ) { _ in
        ["%20", "+"].map { text in
            Mistake(
                .namesAndValues {
                    $0.flatMap { $0 == UInt8(ascii: " ") ? Array(text.utf8) : [$0] }
                }, .encodingNothing, detail: "a space became \"\(text)\"")
        }
    }
}
