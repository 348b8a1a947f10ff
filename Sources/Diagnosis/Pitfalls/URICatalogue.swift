extension PitfallCatalogue {
    static let uri: [Pitfall] =
        usual + [.proxySchemeAndPort] + alone.map { $0.withoutCompanions }

    private static let alone: [Pitfall] = [
        .hostSandbox, .hostBehindProxy, .portMissingText, .pathSlashesMerged, .pathSlashDoubled,
        .pathCharacterEncoded, .pathCharacterDecoded, .urlWithoutScheme, .pathCut,
    ]

    private static let usual: [Pitfall] = [
        .pathVersionReplaced, .schemeHttpForHttps, .schemeHttpsForHttp, .defaultPortKept,
        .defaultPortAdded, .portDropped, .hostCaseKept, .pathLowerCased, .hostWww,
        .emptyPathNoSlash, .trailingSlashDropped, .trailingSlashAdded, .pathDecoded,
        .pathDoubleEncoded, .pathSubdelimsEncoded, .pathMatrixParamsDropped, .pathPrefixDropped,
        .queryInBaseUri, .queryInBaseUriNotInParams, .fragmentInBaseUri, .userinfoInBaseUri,
        .idnULabel, .urlWhitespace, .uriNotEncoded, .relativeUrl, .pathLeftOut, .nullUrlParts,
        .schemeCaseKept, .knownPortsDropped, .pathHexUppercased, .pathDotSegmentsRemoved,
        .pathReencoded, .fragmentInQuery, .emptyQueryKept,
    ]
}
