extension PitfallCatalogue {
    /// Which parameters are signed (§3.4.1.3.1).
    static let sources: [Pitfall] =
        usual + seldom + alone.map { $0.withoutCompanions }

    private static let seldom: [Pitfall] = [
        .jsonMembersAsText, .listText, .mapText, .queryDecodedBeforeSplit,
    ]

    private static let alone: [Pitfall] = [
        .numberText, .oauthBodyHashDigest, .oauthBodyHashText, .oauthBodyHashAlphabet,
        .timestampFloat, .timestampDrawnTwice, .timestampExactMilliseconds, .timestampFraction,
        .phpMangledNames, .bracketsNumbered, .valuesSplitAtComma, .ampersandSentRaw,
        .nestedObjectEmpty, .oauthBodyHashNotSent, .parametersLeftOut, .parameterTwice,
        .valueReplaced, .textChanged,
    ]

    private static let usual: [Pitfall] = [
        .queryParamsLeftOut, .queryParamsTwice, .formParamsLeftOut, .jsonMembersSigned,
        .rawBodyAsParameter, .multipartFieldsSigned, .oauthSignatureIncluded, .realmIncluded,
        .oauthVersionMissing, .oauthVersionAdded, .oauthVersion10a, .oauthTokenEmptyAdded,
        .oauthTokenLeftOut, .oauthCallbackMissing, .oauthCallbackAdded, .oauthVerifierMissing,
        .nonceTimestampNotSigned, .oauthBodyHashMissing, .oauthBodyHashAdded, .oauthBodyHashTwice,
        .oauthBodyHashHex, .timestampMilliseconds, .signatureMethodMisspelt, .parameterLeftOut,
        .bodyReplacesQuery, .queryReplacesBody, .realmParameterDropped,
        .oauthNamedParametersDropped, .emptySegmentKept, .queryCutAtSecondEquals,
        .queryCutAtSecondQuestionMark, .repeatedNameLeftOut, .bodyAppended,
    ]
}
