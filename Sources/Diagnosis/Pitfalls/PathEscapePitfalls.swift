import OAuth1

// The path is signed with other escapes than it is sent with (§3.4.1.2).

extension Pitfall {
    /// Escapes in the path are decoded first, so that they are encoded once only.
    ///
    /// Met in oauthlib/oauthlib#650, RestKit/RestKit#712, OAuthSwift/OAuthSwift#115.
    static let pathDecoded = Pitfall(
        path: "path-decoded", .common,
        mistake: "decoded the path before it was signed",
        fix: "sign the path with its escapes, as it is sent"
    ) { PercentEncoding.decoded($0) }

    /// Escapes in the path are escaped once more, `%40` as `%2540`.
    ///
    /// Met in Mastercard/oauth1-signer-java#18, magento/magento2#37913.
    static let pathDoubleEncoded = Pitfall(
        path: "path-double-encoded", .common,
        mistake: "encoded the path once more before it was signed",
        fix: "sign the path with its escapes, as it is sent"
    ) { encoding(leaving: "/").encoded($0) }

    /// Characters that may stand in a path as they are, such as `,` and `@`, are escaped.
    ///
    /// Met in bytespider/jsOAuth#22, and in RestSharp's tests.
    static let pathSubdelimsEncoded = Pitfall(
        path: "path-subdelims-encoded",
        mistake: "escaped characters of the path that are sent as they are",
        fix: "sign the path octet by octet as it is sent"
    ) { encoding(leaving: "/%").encoded($0) }

    /// Escapes in the path are rewritten in upper case; seen in two installable libraries.
    static let pathHexUppercased = Pitfall(
        path: "path-hex-uppercased",
        mistake: "wrote the escapes of the path in upper case",
        fix: "sign the path octet by octet as it is sent"
    ) { withUpperCaseEscapes($0) }

    /// The path is decoded and encoded anew by another rule; seen in two installable libraries.
    static let pathReencoded = Pitfall(
        path: "path-reencoded",
        mistake: "decoded the path and encoded it anew",
        fix: "sign the path octet by octet as it is sent",
        [
            PathChange("everything but unreserved characters was encoded") {
                reencoded($0, encoding(leaving: ""))
            },
            PathChange("sub-delimiters, \":\" and \"@\" were left as they are") {
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
            guard digits.count == 2, digits.allSatisfy({ PercentEncoding.hexValue($0) != nil })
            else { continue }
            for place in digits.indices { output[place] = ASCII.uppercased(path[place]) }
        }
        return output
    }
}
