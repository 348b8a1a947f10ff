/// Every pitfall, in the order in which several of them act on one request.
package enum PitfallCatalogue {
    package static let all: [Pitfall] = families.flatMap { $0.pitfalls }

    /// The same by the step that they change, each with the name of its file of vectors.
    package static let families: [(name: String, pitfalls: [Pitfall])] = [
        ("method", methods), ("uri", uri), ("sources", sources), ("encoding", encoding),
        ("order", order), ("base-string", baseString), ("key", key), ("digest", digest),
    ].map { ($0, $1.map { $0.limitedByEvidence }) }

    package static func pitfall(_ id: String) -> Pitfall? { byID[id] }

    private static let byID: [String: Pitfall] = all.reversed().reduce(into: [:]) { $0[$1.id] = $1 }

    private static let methods: [Pitfall] = [
        .methodLowerCase, .methodGet, .methodPost, .methodPut, .methodDelete, .methodHead,
        .methodPatch,
    ]

    /// The order of the parameters, and what happens to repeated ones (§3.4.1.3.2).
    static let order: [Pitfall] = [
        .notSorted, .oauthParamsLast, .oauthParamsFirst, .sortedBeforeEncoding, .sortedUTF16,
        .sortedCaseInsensitive, .sortedByPair, .sortedByNameOnly, .sortedNaturally,
        .duplicatesLastWins, .duplicatesFirstWins, .duplicatePairsMerged,
        .duplicatesJoinedByComma, .duplicatesBracketed, .duplicatesIndexed, .emptyValuesDropped,
        .emptyValueNoEquals, .noEqualsDropped, .objectObject, .duplicatesReversed,
        .requestParamsNotSorted, .equalNamesOutOfOrder, .parameterOutOfPlace,
        .sortedDifferently, .parametersJoinedDifferently,
    ]

    /// How the base string is put together (§3.4.1.1).
    static let baseString: [Pitfall] = [
        .trailingAmpersand, .baseStringEncoded, .baseStringNewline, .baseStringWithoutMethod,
        .baseStringWithoutURL, .baseStringOfURL, .baseStringJoinedDifferently,
        .derivedTextChanged,
    ]
}
