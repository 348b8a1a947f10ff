// MARK: - A platform's encoder instead of RFC 5849's (§3.6), in the first or in both encodings

extension Pitfall {
    /// ECMA-262's encodeURIComponent leaves `! ' ( ) *`.
    ///
    /// Seen in request/request#449, oauth-io/oauth-js#40, impronunciable/Tuiter#23.
    static let jsEncodeuricomponent = PlatformEncoder.encodeURIComponent.pitfall
    /// The same for the URL and the joined parameters as well.
    static let jsEncodeuricomponentBoth = PlatformEncoder.encodeURIComponent.pitfallInBoth

    /// Java's encoder encodes forms: `+` for a space, `%7E` for `~`, and `*` stays.
    ///
    /// Seen in javaee/jersey#783, AsyncHttpClient/async-http-client#1216.
    static let javaUrlencoder = PlatformEncoder.urlEncoder.pitfall
    /// The same for the URL and the joined parameters as well.
    static let javaUrlencoderBoth = PlatformEncoder.urlEncoder.pitfallInBoth

    /// PHP's urlencode encodes forms: `+` for a space, `%7E` for `~`.
    ///
    /// Seen in daviddesberg/PHPoAuthLib#559, stackoverflow.com/questions/10199545.
    static let phpUrlencode = PlatformEncoder.urlencode.pitfall
    /// The same for the URL and the joined parameters as well.
    static let phpUrlencodeBoth = PlatformEncoder.urlencode.pitfallInBoth

    /// .NET's Uri.EscapeDataString followed RFC 2396 before 4.5; seen in restsharp/RestSharp#759.
    static let dotnetEscapedatastring = PlatformEncoder.escapeDataString.pitfall
    /// The same for the URL and the joined parameters as well.
    static let dotnetEscapedatastringBoth = PlatformEncoder.escapeDataString.pitfallInBoth

    /// .NET's HttpUtility.UrlEncode leaves only `! * ( ) - _ .`, letters and digits.
    ///
    /// Its hexadecimal digits are in lower case; seen in restsharp/RestSharp#1188.
    static let dotnetHttputility = PlatformEncoder.httpUtility.pitfall
    /// The same for the URL and the joined parameters as well.
    static let dotnetHttputilityBoth = PlatformEncoder.httpUtility.pitfallInBoth

    /// Python's quote encodes paths unless `safe` is given; seen in litl/rauth#165.
    static let pythonQuote = PlatformEncoder.quote.pitfall
    /// The same for the URL and the joined parameters as well.
    static let pythonQuoteBoth = PlatformEncoder.quote.pitfallInBoth

    /// Go's url.QueryEscape writes `+` for a space; seen in mrjones/oauth#40.
    static let goQueryescape = PlatformEncoder.queryEscape.pitfall
    /// The same for the URL and the joined parameters as well.
    static let goQueryescapeBoth = PlatformEncoder.queryEscape.pitfallInBoth

    /// Foundation's set of characters that may appear in a whole query.
    ///
    /// Seen in OAuthSwift/OAuthSwift#201.
    static let swiftUrlqueryallowed = PlatformEncoder.urlQueryAllowed.pitfall
    /// The same for the URL and the joined parameters as well.
    static let swiftUrlqueryallowedBoth = PlatformEncoder.urlQueryAllowed.pitfallInBoth

    /// JavaScript's escape, older than UTF-8: `%E9` or `%u20AC` for a UTF-16 code unit.
    ///
    /// Seen in request/oauth-sign#4.
    static let jsEscape = PlatformEncoder.escape.pitfall
    /// The same for the URL and the joined parameters as well.
    static let jsEscapeBoth = PlatformEncoder.escape.pitfallInBoth
}
