// MARK: - Something is encoded once too often or not at all (§3.4.1.3.2, §3.4.1.1)

extension Pitfall {
    /// The names and values are encoded only after they are joined.
    ///
    /// Seen in Mastercard/oauth1-signer-java#24, Mastercard/oauth1-signer-csharp#6,
    /// postmanlabs/postman-app-support#8879.
    static let noFirstEncoding = Pitfall(
        "no-first-encoding", section: "3.4.1.3.2", .notorious,
        mistake: "joined names and values without percent-encoding them first",
        fix: "percent-encode each name and each value before you join them",
        .encodingNothing)

    /// Seen in thephpleague/oauth1-client#39, geoffjentry/ROAuth#7.
    static let namesNotEncoded = Pitfall(
        "names-not-encoded", section: "3.4.1.3.2", .common,
        mistake: "percent-encoded the values but not the names",
        fix: "percent-encode the names as well as the values",
        .encoding { $0.encodeNames(0) })

    /// Seen in WP-API/OAuth1#184.
    static let noSecondEncoding = Pitfall(
        "no-second-encoding", section: "3.4.1.1",
        mistake: "put the joined parameters into the base string without percent-encoding them",
        fix: "percent-encode the joined parameters when you put them into the base string",
        .composition { $0.parameterEncodings = 0 })

    /// Seen in postmanlabs/postman-app-support#678, bytespider/jsOAuth#35.
    static let doubleFirstEncoding = Pitfall(
        "double-first-encoding", section: "3.4.1.3.2", .common,
        mistake: "percent-encoded the names and values of the query and form twice before joining "
            + "them",
        fix: "percent-encode each name and each value once before you join them",
        .encoding {
            $0.encodeNames(2, of: [.query, .form])
            $0.encodeValues(2, of: [.query, .form])
        })

    /// Seen in ddo/oauth-1.0a#49, mttkay/signpost#9.
    static let namesDoubleEncoded = Pitfall(
        "names-double-encoded", section: "3.4.1.3.2", .common,
        mistake: "percent-encoded names twice, but values once, before joining them",
        fix: "percent-encode each name once before you join it to its value",
        .encoding { $0.encodeNames(2) })

    /// Protocol parameters are used as they are given.
    static let oauthValuesNotEncoded = Pitfall(
        "oauth-values-not-encoded", section: "3.4.1.3.2",
        mistake: "did not percent-encode the values of the oauth_ parameters",
        fix: "percent-encode the values of the oauth_ parameters like all other values",
        .encoding { $0.encodeValues(0, of: [.protocol]) })

    /// The finished base string is encoded, as over-eager encoders do.
    static let baseStringEncoded = Pitfall(
        "base-string-encoded", section: "3.4.1.1", .rare,
        mistake: "percent-encoded the whole base string again",
        fix: "sign the base string without encoding it again",
        .composition { $0.encodesWhole = true })

    /// The base string goes through a command or a file, which ends it with a line feed.
    ///
    /// No thread found; `echo "$base" | openssl dgst` does it.
    static let baseStringNewline = Pitfall(
        "base-string-newline", section: "3.4.1.1",
        mistake: "signed a base string that ends with a line feed",
        fix: "sign the base string without a line feed; in a shell, use printf %s instead of echo"
    ) { _ in
        [("a line feed", "\n"), ("a carriage return and a line feed", "\r\n")].map { name, end in
            Mistake(
                .composition { $0.suffix = Array(end.utf8) },
                detail: "the signed base string ended with \(name)")
        }
    }
}
