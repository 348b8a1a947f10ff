// Queries, and form bodies, that are taken apart otherwise (§3.4.1.3.1).

extension Pitfall {
    /// `&&`, or an `&` at the end, counts as a parameter without name and value.
    static let emptySegmentKept = Pitfall(
        "empty-segment-kept", section: "3.4.1.3.1",
        mistake: "signed a parameter without name and value where nothing stands beside an \"&\"",
        fix: "skip what is empty between two \"&\"",
        .reading { $0.keepsEmptyParts = true })

    /// `a=b=c` is read as `a=b`.
    static let queryCutAtSecondEquals = Pitfall(
        "query-cut-at-second-equals", section: "3.4.1.3.1", .rare,
        mistake: "cut the value of a query parameter at its first \"=\"",
        fix: "split a parameter at its first \"=\" alone",
        .reading { $0.cutsQueryValuesAtEquals = true })

    /// The query ends at a second `?`; two libraries do it.
    static let queryCutAtSecondQuestionMark = Pitfall(
        "query-cut-at-second-question-mark", section: "3.4.1.3.1",
        mistake: "cut the query at its first \"?\"",
        fix: "let the query begin at the URL's first \"?\" and end at \"#\" or the end",
        .reading { reading in
            reading.query = reading.query.map { Array($0.prefix { $0 != UInt8(ascii: "?") }) }
        })

    /// A part without `=` is left out.
    ///
    /// Met in LtiLibrary/LtiLibrary#154, notEthan/oauthenticator#1.
    static let noEqualsDropped = Pitfall(
        "no-equals-dropped", section: "3.4.1.3.1", .common,
        mistake: "left out parameters that are written without \"=\"",
        fix: "sign a parameter without \"=\" with the empty value",
        .reading { $0.dropsPartsWithoutEquals = true })
}
