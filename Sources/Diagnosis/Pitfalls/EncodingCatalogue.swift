extension PitfallCatalogue {
    /// How text is decoded, encoded and joined on its way into the base string (§3.6).
    static let encoding: [Pitfall] =
        spaces + PlatformEncoder.all.flatMap { $0.pitfalls } + Pitfall.ofSingleBytes + ownEncoders
        + alone.map { $0.withoutCompanions } + Pitfall.ofSingleBytesInBoth + laws

    private static let laws: [Pitfall] = [
        .bytesLeftUnencoded, .bytesEncodedNeedlessly, .bytesEncodedDifferently,
        .encodedOtherTimes,
    ]

    private static let spaces: [Pitfall] = [.plusForSpace, .plusNotDecoded]

    private static let alone: [Pitfall] = [
        .everyByteEncoded, .spacesOnlyEncoded, .commaNotEncodedBoth, .charactersByNumber,
    ]

    private static let ownEncoders: [Pitfall] = [
        .noFirstEncoding, .namesNotEncoded, .noSecondEncoding, .doubleFirstEncoding,
        .queryNotDecoded,
        .queryCopied, .formNotDecoded, .doubleEncodedOauthValues, .latin1,
        .mojibake, .utf16Escapes, .nfd, .nfc, .crlf, .htmlEntities, .semicolonSplitsQuery,
        .joinedWithComma, .queryDecodedTwice, .namesDoubleEncoded, .displayLineBreaks,
        .queryNamesNotDecoded, .oauthValuesNotEncoded, .unreservedEncoded, .reservedNotEncoded,
        .languageLiterals,
    ]
}
