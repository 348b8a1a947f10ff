import OAuth1

// MARK: - The query or form is not decoded as a form (§3.4.1.3.1)

extension Pitfall {
    /// `+` is read as a plus sign, not as a space.
    ///
    /// Seen in scribejava/scribejava#105, nbspou/dart-oauth1#17, NangoHQ/nango#7098.
    static let plusNotDecoded = Pitfall(
        "plus-not-decoded", section: "3.4.1.3.1", .common,
        mistake: "did not decode \"+\" in the query or form as a space",
        fix: "decode \"+\" in the query and form as a space",
        .reading { $0.decodesPlus = false })

    /// Seen in Kong/insomnia#1681, postmanlabs/postman-app-support#291, Kong/insomnia#943.
    static let queryNotDecoded = Pitfall(
        "query-not-decoded", section: "3.4.1.3.1", .common,
        mistake: "did not decode the names and values of the query",
        fix: "decode the names and values of the query before you percent-encode them",
        .reading {
            $0.decodesQueryNames = false
            $0.decodesQueryValues = false
        })

    /// The pieces of the query are joined as they are in the URL, and only the others are encoded.
    ///
    /// Seen in WP-API/OAuth1#184.
    static let queryCopied = Pitfall(
        "query-copied", section: "3.4.1.3.1", .common,
        mistake: "copied the query parameters from the URL without decoding or percent-encoding "
            + "them",
        fix: "decode the names and values of the query, and then percent-encode them like all "
            + "other names and values",
        .reading {
            $0.decodesQueryNames = false
            $0.decodesQueryValues = false
        },
        .encoding {
            $0.encodeNames(0, of: [.query])
            $0.encodeValues(0, of: [.query])
        })

    /// Seen in bytespider/jsOAuth#35.
    static let formNotDecoded = Pitfall(
        "form-not-decoded", section: "3.4.1.3.1",
        mistake: "did not decode the names and values of the form body",
        fix: "decode the names and values of the form body before you percent-encode them",
        .reading { $0.decodesForm = false })

    /// The text of the query or the form is decoded as a whole, so that an encoded "&" splits it.
    ///
    /// No thread found; programs on trial did it. What is split may be decoded again.
    static let queryDecodedBeforeSplit = Pitfall(
        "query-decoded-before-split", section: "3.4.1.3.1",
        mistake: "decoded the query or the form before splitting it into names and values",
        fix: "split the query and the form at \"&\" and \"=\" first, and then decode each name and "
            + "each value"
    ) { facts in
        let form = [
            Mistake(
                .reading {
                    $0.decodesWholeForm = true
                    $0.decodesForm = false
                }, detail: "the form was decoded before it was split"),
            Mistake(
                .reading { $0.decodesWholeForm = true },
                detail: "the form was decoded before it was split, and each part again"),
        ]
        // Parameters that are given beside the URL were never joined.
        guard facts.uri?.query != nil else { return form }
        return [
            Mistake(
                .reading {
                    $0.decodesWholeQuery = true
                    ($0.decodesQueryNames, $0.decodesQueryValues) = (false, false)
                }, detail: "the query was decoded before it was split"),
            Mistake(
                .reading { $0.decodesWholeQuery = true },
                detail: "the query was decoded before it was split, and each part again"),
        ] + form
    }

    /// HTML 4 advised `;` (§B.2.2), and old Python and Go accept it.
    ///
    /// Seen in bytespider/jsOAuth#22.
    static let semicolonSplitsQuery = Pitfall(
        "semicolon-splits-query", section: "3.4.1.3.1", .common,
        mistake: "split the query at \";\" as well as at \"&\"",
        fix: "split the query only at \"&\"",
        .reading { $0.splitsQueryAtSemicolons = true })

    /// This changes a value that itself contains a percent escape.
    ///
    /// Seen in maraujop/requests-oauth#29, mitodl/pylti#92, hypothesis/lms#764, and with `+` in
    /// scribejava/scribejava#105.
    static let queryDecodedTwice = Pitfall(
        "query-decoded-twice", section: "3.4.1.3.1", .common,
        mistake: "decoded the values of the query and form twice",
        fix: "decode the values of the query and form once"
    ) { facts in
        let percents = Mistake(.requestValues { PercentEncoding.decoded($0) })
        // A "+" of a parameter of the header, for example, was not decoded once.
        guard isPlusEncoded(in: facts) else { return [percents] }
        return [
            percents,
            Mistake(
                .requestValues { FormEncoding.decoded($0[...]) },
                detail: "a \"+\" became a space"),
        ]
    }

    /// Whether the query or the form has a plus sign that has to be decoded.
    private static func isPlusEncoded(in facts: SigningFacts) -> Bool {
        let texts = [facts.text(facts.uri?.query), facts.formText].compactMap { $0 }
        return texts.contains { text in
            text.split(separator: UInt8(ascii: "%")).dropFirst().contains {
                $0.prefix(2).map(ASCII.uppercased).elementsEqual("2B".utf8)
            } || text.starts(with: "%2B".utf8)
        } || facts.form.contains { $0.value.contains(UInt8(ascii: "+")) }
    }

    /// The names stay encoded, and so end up encoded twice.
    static let queryNamesNotDecoded = Pitfall(
        "query-names-not-decoded", section: "3.4.1.3.1", .rare,
        mistake: "decoded the values of the query but not the names",
        fix: "decode the names of the query as well as the values",
        .reading { $0.decodesQueryNames = false })
}
