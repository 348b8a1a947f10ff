import OAuth1

// Query and form are decoded otherwise than a form is (§3.4.1.3.1).

extension Pitfall {
    /// `+` is taken as a plus sign, not as a space.
    ///
    /// Met in scribejava/scribejava#105, nbspou/dart-oauth1#17, NangoHQ/nango#7098.
    static let plusNotDecoded = Pitfall(
        "plus-not-decoded", section: "3.4.1.3.1", .common,
        mistake: "read \"+\" of the query or the form as a plus sign",
        fix: "decode \"+\" of query and form as a space",
        .reading { $0.decodesPlus = false })

    /// Met in Kong/insomnia#1681, postmanlabs/postman-app-support#291, Kong/insomnia#943.
    static let queryNotDecoded = Pitfall(
        "query-not-decoded", section: "3.4.1.3.1", .common,
        mistake: "took names and values from the query without decoding them",
        fix: "decode names and values of the query before they are encoded",
        .reading {
            $0.decodesQueryNames = false
            $0.decodesQueryValues = false
        })

    /// Met in bytespider/jsOAuth#35.
    static let formNotDecoded = Pitfall(
        "form-not-decoded", section: "3.4.1.3.1",
        mistake: "took names and values from the form body without decoding them",
        fix: "decode names and values of the form body before they are encoded",
        .reading { $0.decodesForm = false })

    /// HTML 4 advised `;` (§B.2.2), old Python and Go read it; met in bytespider/jsOAuth#22.
    static let semicolonSplitsQuery = Pitfall(
        "semicolon-splits-query", section: "3.4.1.3.1",
        mistake: "split the query at \";\" as well as at \"&\"",
        fix: "split the query at \"&\" alone",
        .reading { $0.splitsQueryAtSemicolons = true })

    /// A value that itself holds an escape changes.
    ///
    /// Met in maraujop/requests-oauth#29, mitodl/pylti#92, hypothesis/lms#764.
    static let queryDecodedTwice = Pitfall(
        "query-decoded-twice", section: "3.4.1.3.1", .common,
        mistake: "decoded the values of query and form twice",
        fix: "decode the values of query and form once",
        .parameters { list in
            for index in list.indices where list[index].source != .protocol {
                let value = list[index].value
                list[index].value = []
                PercentEncoding.appendDecoded(value.span, to: &list[index].value)
            }
        })

    /// The names stay encoded, and are so encoded twice.
    static let queryNamesNotDecoded = Pitfall(
        "query-names-not-decoded", section: "3.4.1.3.1", .rare,
        mistake: "decoded the values of the query and not the names",
        fix: "decode the names of the query as well as the values",
        .reading { $0.decodesQueryNames = false })
}
