// Something is encoded once too often, or once too seldom (§3.4.1.3.2, §3.4.1.1).

extension Pitfall {
    /// Only the joined parameters are encoded.
    ///
    /// Met in Mastercard/oauth1-signer-java#24, Mastercard/oauth1-signer-csharp#6,
    /// postmanlabs/postman-app-support#8879.
    static let noFirstEncoding = Pitfall(
        "no-first-encoding", section: "3.4.1.3.2", .notorious,
        mistake: "joined names and values without encoding them",
        fix: "encode each name and each value before they are joined",
        .encoding {
            $0.encodeNames(0)
            $0.encodeValues(0)
        })

    /// Met in thephpleague/oauth1-client#39, geoffjentry/ROAuth#7.
    static let namesNotEncoded = Pitfall(
        "names-not-encoded", section: "3.4.1.3.2", .common,
        mistake: "encoded the values and left the names as they are",
        fix: "encode the names as well as the values",
        .encoding { $0.encodeNames(0) })

    /// Met in WP-API/OAuth1#184.
    static let noSecondEncoding = Pitfall(
        "no-second-encoding", section: "3.4.1.1",
        mistake: "put the joined parameters into the base string without encoding them",
        fix: "encode the joined parameters as a whole",
        .composition { $0.encodesParameters = false })

    /// Met in postmanlabs/postman-app-support#678, bytespider/jsOAuth#35.
    static let doubleFirstEncoding = Pitfall(
        "double-first-encoding", section: "3.4.1.3.2", .common,
        mistake: "encoded the request's names and values twice before they were joined",
        fix: "encode each name and each value once before they are joined",
        .encoding {
            $0.encodeNames(2, of: [.query, .form])
            $0.encodeValues(2, of: [.query, .form])
        })

    /// Met in ddo/oauth-1.0a#49, mttkay/signpost#9.
    static let namesDoubleEncoded = Pitfall(
        "names-double-encoded", section: "3.4.1.3.2", .common,
        mistake: "encoded names twice before they were joined, and values once",
        fix: "encode each name once before it is joined",
        .encoding { $0.encodeNames(2) })

    /// Protocol parameters are taken as they are given.
    static let oauthValuesNotEncoded = Pitfall(
        "oauth-values-not-encoded", section: "3.4.1.3.2",
        mistake: "left the values of protocol parameters as they are",
        fix: "encode the values of protocol parameters like all others",
        .encoding { $0.encodeValues(0, of: [.protocol]) })

    /// The finished base string is encoded, as over-eager encoders do.
    static let baseStringEncoded = Pitfall(
        "base-string-encoded", section: "3.4.1.1", .rare,
        mistake: "encoded the whole base string once more",
        fix: "sign the base string as it is",
        .composition { $0.encodesWhole = true })
}
