import OAuth1

// MARK: - The signed path has other percent escapes than the one that is sent (§3.4.1.2)

extension Pitfall {
    /// The path is decoded first, so that its escapes are encoded only once.
    ///
    /// Seen in oauthlib/oauthlib#650, RestKit/RestKit#712, OAuthSwift/OAuthSwift#115.
    static let pathDecoded = Pitfall(
        path: "path-decoded", .common,
        mistake: "percent-decoded the path before signing it",
        fix: "sign the path as it is sent, with its percent escapes"
    ) { PercentEncoding.decoded($0) }

    /// Escapes in the path are escaped once more, `%40` as `%2540`.
    ///
    /// Seen in Mastercard/oauth1-signer-java#18, magento/magento2#37913.
    static let pathDoubleEncoded = Pitfall(
        path: "path-double-encoded", .common,
        mistake: "percent-encoded the path again before signing it",
        fix: "sign the path as it is sent, without encoding it again"
    ) { encoding(leaving: "/").encoded($0) }

    /// Characters that a path may contain unencoded, such as `,` and `@`, are encoded.
    ///
    /// Seen in bytespider/jsOAuth#22, and in RestSharp's tests.
    static let pathSubdelimsEncoded = Pitfall(
        path: "path-subdelims-encoded",
        mistake: "percent-encoded path characters that are sent unencoded",
        fix: "sign the path as it is sent, byte for byte"
    ) { encoding(leaving: "/%").encoded($0) }

    /// The escapes in the path are converted to upper case; seen in two installable libraries.
    static let pathHexUppercased = Pitfall(
        path: "path-hex-uppercased",
        mistake: "converted the percent escapes in the path to upper case",
        fix: "sign the path as it is sent, byte for byte"
    ) { withUpperCaseEscapes($0) }

    /// The path is decoded and encoded again by another rule; seen in two installable libraries.
    static let pathReencoded = Pitfall(
        path: "path-reencoded",
        mistake: "decoded the path and encoded it again by different rules",
        fix: "sign the path as it is sent, byte for byte",
        [
            PathChange("everything except unreserved characters was encoded") {
                reencoded($0, encoding(leaving: ""))
            },
            PathChange("sub-delimiters, \":\" and \"@\" were left unencoded") {
                reencoded($0, encoding(leaving: "!$&'()*+,;=:@"))
            },
        ])

    private static func encoding(leaving characters: String) -> TextEncoding {
        var encoding = TextEncoding()
        encoding.leave(characters)
        return encoding
    }

    private static func reencoded(_ path: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return Array(
            segments.map { encoding.encoded(PercentEncoding.decoded($0)) }
                .joined(separator: "/".utf8))
    }

    private static func withUpperCaseEscapes(_ path: [UInt8]) -> [UInt8] {
        var output = path
        for index in path.indices where path[index] == UInt8(ascii: "%") {
            let digits = path[index...].dropFirst().prefix(2)
            guard digits.count == 2, digits.allSatisfy({ ASCII.hexValue($0) != nil })
            else { continue }
            for place in digits.indices { output[place] = ASCII.uppercased(path[place]) }
        }
        return output
    }
}
