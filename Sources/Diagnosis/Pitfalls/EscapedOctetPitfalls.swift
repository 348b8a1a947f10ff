// Octets that are escaped, or are not, against RFC 5849 (§3.6).

extension Pitfall {
    /// PHP before 5.3, Python's urlencode, JavaScript's escape: `%7E` for `~`.
    ///
    /// Met in joestump/python-oauth2#15, request/oauth-sign#4, AFNetworking/AFOAuth1Client#48.
    static let tildeEncoded = Pitfall(
        "tilde-encoded", section: "3.6", .common,
        mistake: "encoded \"~\" as %7E",
        fix: "leave \"~\" as it is",
        .encoding { $0.text.escape("~") })

    /// Met in cgeo/cgeo#3320, AsyncHttpClient/async-http-client#1216.
    static let starNotEncoded = Pitfall(
        "star-not-encoded", section: "3.6", .common,
        mistake: "left \"*\" as it is",
        fix: "encode \"*\" as %2A",
        .encoding { $0.text.leave("*") })

    /// Met in litl/rauth#165, bdbergeron/BDBOAuth1Manager#37.
    static let slashNotEncoded = Pitfall(
        "slash-not-encoded", section: "3.6", .common,
        mistake: "left \"/\" of names and values as it is",
        fix: "encode \"/\" as %2F",
        .encoding { $0.text.leave("/") })

    /// The comma, or another one of RFC 3986's sub-delimiters; met in sirikata/liboauthcpp#20.
    static let commaNotEncoded = Pitfall(
        "comma-not-encoded", section: "3.6",
        mistake: "left a sub-delimiter as it is",
        fix: "encode every octet but letters, digits, \"-\", \".\", \"_\" and \"~\""
    ) { _ in
        [",", "!", "$", "&", "'", "(", ")", "+", ";", "="].map { character in
            Mistake(
                .encoding { $0.text.leave(character) },
                detail: "the character left as it is is \"\(character)\"")
        }
    }

    /// Names such as PHP's arrays and Magento's search criteria have.
    ///
    /// Met in request/request#2966, Kong/insomnia#943, restsharp/RestSharp#1166.
    static let bracketsNotEncoded = Pitfall(
        "brackets-not-encoded", section: "3.6", .common,
        mistake: "left \"[\" and \"]\" as they are",
        fix: "encode \"[\" as %5B and \"]\" as %5D",
        .encoding { $0.text.leave("[]") })

    /// All but letters and digits, as over-eager encoders do.
    static let unreservedEncoded = Pitfall(
        "unreserved-encoded", section: "3.6", .rare,
        mistake: "encoded \"-\", \".\", \"_\" and \"~\"",
        fix: "leave \"-\", \".\", \"_\" and \"~\" as they are"
    ) { _ in
        let first = SigningStep.encoding { $0.text.escape("-._~") }
        let second = SigningStep.composition { $0.text.escape("-._~") }
        return [
            Mistake(first, detail: "in names and values"),
            Mistake(first, second, detail: "in names and values, and again in URL and parameters"),
        ]
    }

    /// JavaScript's encodeURI in place of encodeURIComponent.
    static let reservedNotEncoded = Pitfall(
        "reserved-not-encoded", section: "3.6",
        mistake: "left what may stand in a URI as it is, as encodeURI does",
        fix: "encode every octet but letters, digits, \"-\", \".\", \"_\" and \"~\"",
        .encoding { $0.text.leave(";/?:@&=+$,#!'()*") })

    /// Met in jqlang/jq#451, Shinmera/chirp#5, gmr/urilib#2.
    static let lowerCaseHex = Pitfall(
        "lower-case-hex", section: "3.6", .common,
        mistake: "wrote the hexadecimal digits of escapes in lower case",
        fix: "write the hexadecimal digits of escapes in upper case",
        .encoding { $0.text.hasLowerCaseDigits = true },
        .composition { $0.text.hasLowerCaseDigits = true })

    /// In the second encoding alone; met in Shinmera/chirp#5.
    static let lowerCaseHexOuter = Pitfall(
        "lower-case-hex-outer", section: "3.6",
        mistake: "wrote the escapes of URL and parameters in lower case",
        fix: "write the hexadecimal digits of escapes in upper case",
        .composition { $0.text.hasLowerCaseDigits = true })
}
