extension PitfallCatalogue {
    /// How text is decoded, encoded and joined on its way into the base string (§3.6).
    static let encoding: [Pitfall] = [
        .plusForSpace, .plusNotDecoded, .jsEncodeuricomponent, .jsEncodeuricomponentBoth,
        .javaUrlencoder, .javaUrlencoderBoth, .phpUrlencode, .phpUrlencodeBoth,
        .dotnetEscapedatastring, .dotnetEscapedatastringBoth, .dotnetHttputility,
        .dotnetHttputilityBoth, .pythonQuote, .pythonQuoteBoth, .goQueryescape, .goQueryescapeBoth,
        .swiftUrlqueryallowed, .swiftUrlqueryallowedBoth, .jsEscape, .jsEscapeBoth, .tildeEncoded,
        .starNotEncoded, .slashNotEncoded, .commaNotEncoded, .bracketsNotEncoded, .lowerCaseHex,
        .lowerCaseHexOuter, .noFirstEncoding, .namesNotEncoded, .noSecondEncoding,
        .doubleFirstEncoding, .queryNotDecoded, .formNotDecoded, .doubleEncodedOauthValues, .latin1,
        .mojibake, .utf16Escapes, .nfd, .nfc, .crlf, .htmlEntities, .semicolonSplitsQuery,
        .joinedWithComma, .queryDecodedTwice, .namesDoubleEncoded, .displayLineBreaks,
        .queryNamesNotDecoded, .oauthValuesNotEncoded, .unreservedEncoded, .reservedNotEncoded,
    ]
}
