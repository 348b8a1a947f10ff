// MARK: - The query or form body is split differently (§3.4.1.3.1)

extension Pitfall {
    /// `&&`, or an `&` at the end, counts as a parameter with an empty name and value.
    static let emptySegmentKept = Pitfall(
        "empty-segment-kept", section: "3.4.1.3.1", .common,
        mistake: "signed a nameless parameter for an empty part of the query or form, as in a&&b",
        fix: "skip the empty parts when you split the query or form at \"&\"",
        .reading { $0.keepsEmptyParts = true })

    /// `a=b=c` is read as `a=b`.
    static let queryCutAtSecondEquals = Pitfall(
        "query-cut-at-second-equals", section: "3.4.1.3.1", .rare,
        mistake: "cut off the value of a query parameter at a second \"=\"",
        fix: "split each parameter only at its first \"=\"",
        .reading { $0.cutsQueryValuesAtEquals = true })

    /// The query ends at a second `?`; two libraries do this.
    static let queryCutAtSecondQuestionMark = Pitfall(
        "query-cut-at-second-question-mark", section: "3.4.1.3.1",
        mistake: "cut off the query at a second \"?\"",
        fix: "read the query from the first \"?\" to \"#\" or the end of the URL",
        .reading { reading in
            reading.query = reading.query.map { Array($0.prefix { $0 != UInt8(ascii: "?") }) }
        })

    /// A part without `=` is left out.
    ///
    /// Seen in LtiLibrary/LtiLibrary#154, notEthan/oauthenticator#1.
    static let noEqualsDropped = Pitfall(
        "no-equals-dropped", section: "3.4.1.3.1", .common,
        mistake: "left out parameters that are written without \"=\"",
        fix: "sign a parameter without \"=\" as if its value were empty",
        .reading { $0.dropsPartsWithoutEquals = true })
}
