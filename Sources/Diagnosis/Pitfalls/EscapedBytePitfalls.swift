// MARK: - Bytes that are encoded, or left unencoded, against RFC 5849 (§3.6)

extension Pitfall {
    /// PHP before 5.3, Python's urlencode, JavaScript's escape: `%7E` for `~`.
    ///
    /// Seen in joestump/python-oauth2#15, request/oauth-sign#4, AFNetworking/AFOAuth1Client#48.
    static let tildeEncoded = Pitfall(
        "tilde-encoded", section: "3.6", .common,
        mistake: "encoded \"~\" as %7E",
        fix: "leave \"~\" unencoded",
        .encoding { $0.text.escape("~") })

    /// Seen in cgeo/cgeo#3320, AsyncHttpClient/async-http-client#1216.
    static let starNotEncoded = Pitfall(
        "star-not-encoded", section: "3.6", .common,
        mistake: "left \"*\" unencoded",
        fix: "encode \"*\" as %2A",
        .encoding { $0.text.leave("*") })

    /// Seen in litl/rauth#165, bdbergeron/BDBOAuth1Manager#37.
    static let slashNotEncoded = Pitfall(
        "slash-not-encoded", section: "3.6", .common,
        mistake: "left \"/\" in names and values unencoded",
        fix: "encode \"/\" in names and values as %2F",
        .encoding { $0.text.leave("/") })

    /// The comma, or another of RFC 3986's sub-delimiters; seen in sirikata/liboauthcpp#20.
    static let commaNotEncoded = Pitfall(
        "comma-not-encoded", section: "3.6",
        mistake: "left a character such as \",\" unencoded",
        fix: "percent-encode every byte except ASCII letters, digits, \"-\", \".\", \"_\" and \"~\""
    ) { _ in
        subDelimiters.map { character in
            Mistake(
                .encoding { $0.text.leave(character) },
                detail: "the unencoded character was \"\(character)\"")
        }
    }

    /// RFC 3986's, without "*", the usual one first.
    static let subDelimiters = [",", "!", "$", "&", "'", "(", ")", "+", ";", "="]

    /// Names as in PHP's arrays and Magento's search criteria.
    ///
    /// Seen in request/request#2966, Kong/insomnia#943, restsharp/RestSharp#1166.
    static let bracketsNotEncoded = Pitfall(
        "brackets-not-encoded", section: "3.6", .common,
        mistake: "left \"[\" and \"]\" unencoded",
        fix: "encode \"[\" as %5B and \"]\" as %5D",
        .encoding { $0.text.leave("[]") })

    /// Everything except letters and digits is encoded, as over-eager encoders do.
    static let unreservedEncoded = Pitfall(
        "unreserved-encoded", section: "3.6", .rare,
        mistake: "percent-encoded \"-\", \".\", \"_\" and \"~\"",
        fix: "leave \"-\", \".\", \"_\" and \"~\" unencoded"
    ) { _ in
        let first = SigningStep.encoding { $0.text.escape("-._~") }
        let second = SigningStep.composition { $0.text.escape("-._~") }
        return [
            Mistake(first, detail: "the characters were encoded in names and values"),
            Mistake(
                first, second,
                detail: "the characters were encoded in names and values, and again in the base "
                    + "string"),
        ]
    }

    /// JavaScript's encodeURI instead of encodeURIComponent.
    static let reservedNotEncoded = Pitfall(
        "reserved-not-encoded", section: "3.6",
        mistake: "encoded only characters that cannot appear in a URI, as encodeURI does",
        fix: "percent-encode every byte except ASCII letters, digits, \"-\", \".\", \"_\" and "
            + "\"~\"",
        .encoding { $0.text.leave(";/?:@&=+$,#!'()*") })

    /// Seen in jqlang/jq#451, Shinmera/chirp#5, gmr/urilib#2.
    static let lowerCaseHex = Pitfall(
        "lower-case-hex", section: "3.6", .common,
        mistake: "wrote the hexadecimal digits of percent escapes in lower case",
        fix: "write the hexadecimal digits of percent escapes in upper case",
        .encoding { $0.text.hasLowerCaseDigits = true },
        .composition { $0.text.hasLowerCaseDigits = true })

    /// In the second encoding only; seen in Shinmera/chirp#5.
    static let lowerCaseHexOuter = Pitfall(
        "lower-case-hex-outer", section: "3.6",
        mistake: "used lower-case hexadecimal digits when it encoded the URL and the joined "
            + "parameters",
        fix: "write the hexadecimal digits of percent escapes in upper case",
        .composition { $0.text.hasLowerCaseDigits = true })

    /// A program with one encoder has them in the signing key as well; no thread found.
    static let lowerCaseHexEverywhere = Pitfall(
        "lower-case-hex-everywhere", section: "3.6",
        mistake: "wrote the hexadecimal digits of all percent escapes in lower case, including "
            + "those in the signing key",
        fix: "write the hexadecimal digits of percent escapes in upper case"
    ) { facts in
        var text = TextEncoding()
        text.hasLowerCaseDigits = true
        guard facts.hasSecrets(changedBy: text) else { return [] }
        return [
            Mistake(
                .encoding { $0.text.hasLowerCaseDigits = true },
                .composition { $0.text.hasLowerCaseDigits = true },
                .key { $0.text.hasLowerCaseDigits = true })
        ]
    }
}
