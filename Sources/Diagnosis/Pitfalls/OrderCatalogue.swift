extension PitfallCatalogue {
    /// The order of the parameters, and what happens to repeated ones (§3.4.1.3.2).
    static let order: [Pitfall] = [
        .notSorted, .oauthParamsLast, .oauthParamsFirst, .sortedBeforeEncoding, .sortedUTF16,
        .sortedCaseInsensitive, .sortedByPair, .sortedByNameOnly, .sortedNaturally,
        .duplicatesLastWins, .duplicatesFirstWins, .duplicatePairsMerged,
        .duplicatesJoinedByComma, .duplicatesBracketed, .duplicatesIndexed, .emptyValuesDropped,
        .emptyValueNoEquals, .noEqualsDropped, .objectObject, .duplicatesReversed,
        .requestParamsNotSorted,
    ]
}
