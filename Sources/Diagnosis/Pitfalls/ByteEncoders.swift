// MARK: - Encoders that write single bytes differently than RFC 5849 (§3.6)

extension Pitfall {
    /// Form encoding: a space becomes `+`, and then `%2B` in the base string.
    ///
    /// Seen in gifnksm/oauth-client-rs#16, r-lib/httr#469, requests/requests-oauthlib#88.
    static let plusForSpace = encoder(
        "plus-for-space", .notorious, .init(writesSpaceAsPlus: true),
        "encoded a space as \"+\"", fix: "encode a space as %20, not as \"+\"")

    /// PHP before 5.3, Python's urlencode, JavaScript's escape: `%7E` for `~`.
    ///
    /// Seen in joestump/python-oauth2#15, request/oauth-sign#4, AFNetworking/AFOAuth1Client#48.
    private static let tildeEncoded = encoder(
        "tilde-encoded", .common, .init(escape: "~"),
        "encoded \"~\" as %7E", fix: "leave \"~\" unencoded")

    /// Seen in cgeo/cgeo#3320, AsyncHttpClient/async-http-client#1216.
    private static let starNotEncoded = encoder(
        "star-not-encoded", .common, .init(leave: "*"),
        "left \"*\" unencoded", fix: "encode \"*\" as %2A")

    /// Seen in litl/rauth#165, bdbergeron/BDBOAuth1Manager#37.
    private static let slashNotEncoded = encoder(
        "slash-not-encoded", .common, .init(leave: "/"),
        "left \"/\" in names and values unencoded", fix: "encode \"/\" in names and values as %2F")

    /// Names as in PHP's arrays and Magento's search criteria.
    ///
    /// Seen in request/request#2966, Kong/insomnia#943, restsharp/RestSharp#1166.
    private static let bracketsNotEncoded = encoder(
        "brackets-not-encoded", .common, .init(leave: "[]"),
        "left \"[\" and \"]\" unencoded", fix: "encode \"[\" as %5B and \"]\" as %5D")

    /// In the order of the catalogue.
    static let ofSingleBytes: [Pitfall] = [
        tildeEncoded, starNotEncoded, slashNotEncoded,
        // The comma, or another of RFC 3986's sub-delimiters; seen in sirikata/liboauthcpp#20.
        subDelimiter("comma-not-encoded", "", .values), bracketsNotEncoded,
        lowerCaseHex,
        // Seen in Shinmera/chirp#5.
        lowerCase(
            "-outer", .seen,
            "used lower-case hexadecimal digits when it encoded the URL and the joined parameters",
            .baseString),
        // A program with one encoder has them in the signing key as well; no thread found.
        lowerCase(
            "-everywhere", .seen,
            "wrote the hexadecimal digits of all percent escapes in lower case, including those in "
                + "the signing key", .everywhere),
    ]

    /// Everything except letters and digits is encoded, as over-eager encoders do.
    static let unreservedEncoded = Pitfall(
        "unreserved-encoded", section: "3.6", .rare,
        mistake: "percent-encoded \"-\", \".\", \"_\" and \"~\"",
        fix: "leave \"-\", \".\", \"_\" and \"~\" unencoded"
    ) { _ in
        [(EncoderReach.values, ""), (.both, ", and again in the base string")].map { reach, end in
            Mistake(
                steps: EncoderDifference(escape: "-._~").steps(reach),
                detail: { "the characters were encoded in names and values\(end)" })
        }
    }

    /// JavaScript's encodeURI instead of encodeURIComponent.
    static let reservedNotEncoded = encoder(
        "reserved-not-encoded", .seen, .init(leave: ";/?:@&=+$,#!'()*"),
        "encoded only characters that cannot appear in a URI, as encodeURI does", fix: encodeOthers)

    // A program with one encoder uses it for names and values, then for the URL and the parameters.

    static let commaNotEncodedBoth = subDelimiter("comma-not-encoded-both", inBoth, .both)

    static let ofSingleBytesInBoth: [Pitfall] = [
        both(tildeEncoded, .init(escape: "~")), both(starNotEncoded, .init(leave: "*")),
        encoder(
            "slash-not-encoded-both", .seen, .init(leave: "/"), in: .both,
            "left \"/\" unencoded\(inBoth)", fix: "encode \"/\" as %2F"),
        both(bracketsNotEncoded, .init(leave: "[]")),
        both(plusForSpace, .init(writesSpaceAsPlus: true)),
    ]

    private static let encodeOthers =
        "percent-encode every byte except ASCII letters, digits, \"-\", \".\", \"_\" and \"~\""
    private static let inBoth =
        " in names and values, and again in the URL and the joined parameters"

    /// RFC 3986's, without "*", the usual one first.
    private static let subDelimiters = [",", "!", "$", "&", "'", "(", ")", "+", ";", "="]

    private static func encoder(
        _ id: String,
        _ frequency: Frequency,
        _ difference: EncoderDifference,
        in reach: EncoderReach = .values,
        _ mistake: String,
        fix: String
    ) -> Pitfall {
        let instances = [Mistake(steps: difference.steps(reach))]
        return Pitfall(id, section: "3.6", frequency, mistake: mistake, fix: fix) { facts in
            !reach.contains(.secrets) || facts.hasSecrets(changedBy: difference.text)
                ? instances : []
        }
    }

    private static func both(_ pitfall: Pitfall, _ difference: EncoderDifference) -> Pitfall {
        encoder(
            pitfall.id + "-both", .seen, difference, in: .both, pitfall.mistake + inBoth,
            fix: pitfall.fix)
    }

    /// In both encodings, or in the first alone; seen in jqlang/jq#451, Shinmera/chirp#5,
    /// gmr/urilib#2.
    private static let lowerCaseHex = Pitfall(
        "lower-case-hex", section: "3.6", .common,
        mistake: "wrote the hexadecimal digits of percent escapes in lower case",
        fix: fixOfLowerCase
    ) { _ in
        let difference = EncoderDifference(hasLowerCaseDigits: true)
        return [
            Mistake(steps: difference.steps(.both)),
            Mistake(
                steps: difference.steps(.values),
                words: {
                    "wrote the hexadecimal digits of percent escapes in names and values in lower "
                        + "case, but not those of the base string"
                }),
        ]
    }

    private static let fixOfLowerCase =
        "write the hexadecimal digits of percent escapes in upper case"

    private static func lowerCase(
        _ ending: String,
        _ frequency: Frequency,
        _ mistake: String,
        _ reach: EncoderReach
    ) -> Pitfall {
        encoder(
            "lower-case-hex" + ending, frequency, .init(hasLowerCaseDigits: true), in: reach,
            mistake, fix: fixOfLowerCase)
    }

    private static func subDelimiter(
        _ id: String,
        _ place: String,
        _ reach: EncoderReach
    ) -> Pitfall {
        let instances = subDelimiters.map { character in
            Mistake(
                steps: EncoderDifference(leave: character).steps(reach),
                words: { "left \"\(character)\" unencoded\(place)" })
        }
        return Pitfall(
            id, section: "3.6", mistake: "left a character such as \",\" unencoded\(place)",
            fix: encodeOthers
        ) { _ in instances }
    }
}
