extension PitfallCatalogue {
    /// How text is decoded, encoded and joined on its way into the base string (§3.6).
    static let encoding: [Pitfall] =
        spaces + PlatformEncoder.all.flatMap { $0.pitfalls } + ownEncoders
        + alone.map { $0.withoutCompanions } + both.map { $0.withOneCompanion }

    private static let both: [Pitfall] = [
        .tildeEncodedBoth, .starNotEncodedBoth, .slashNotEncodedBoth, .bracketsNotEncodedBoth,
        .plusForSpaceBoth,
    ]

    private static let spaces: [Pitfall] = [.plusForSpace, .plusNotDecoded]

    private static let alone: [Pitfall] = [
        .everyByteEncoded, .spacesOnlyEncoded, .commaNotEncodedBoth, .charactersByNumber,
    ]

    private static let ownEncoders: [Pitfall] = [
        .tildeEncoded, .starNotEncoded, .slashNotEncoded, .commaNotEncoded, .bracketsNotEncoded,
        .lowerCaseHex, .lowerCaseHexOuter, .lowerCaseHexEverywhere, .noFirstEncoding,
        .namesNotEncoded, .noSecondEncoding, .doubleFirstEncoding, .queryNotDecoded,
        .queryCopied.withOneCompanion, .formNotDecoded, .doubleEncodedOauthValues, .latin1,
        .mojibake, .utf16Escapes, .nfd, .nfc, .crlf, .htmlEntities, .semicolonSplitsQuery,
        .joinedWithComma, .queryDecodedTwice, .namesDoubleEncoded, .displayLineBreaks,
        .queryNamesNotDecoded, .oauthValuesNotEncoded, .unreservedEncoded, .reservedNotEncoded,
        .languageLiterals,
    ]
}
