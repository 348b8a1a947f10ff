// MARK: - The encoders of platforms, and what they do differently (§3.6)

extension PlatformEncoder {
    /// ECMA-262's encodeURIComponent leaves `! ' ( ) *`.
    ///
    /// Seen in request/request#449, oauth-io/oauth-js#40, impronunciable/Tuiter#23.
    static let encodeURIComponent = PlatformEncoder(
        id: "js-encodeuricomponent", frequency: .common,
        function: "JavaScript's encodeURIComponent",
        difference: "leaves ! ' ( ) * unencoded",
        fix: "after encodeURIComponent, also replace ! ' ( ) * with %21 %27 %28 %29 %2A",
        change: { $0.leave("!'()*") })

    /// Java's encoder encodes forms: `+` for a space, `%7E` for `~`, and `*` stays.
    ///
    /// Seen in javaee/jersey#783, AsyncHttpClient/async-http-client#1216.
    static let urlEncoder = PlatformEncoder(
        id: "java-urlencoder", frequency: .common,
        function: "java.net.URLEncoder",
        difference: "writes a space as \"+\" and \"~\" as %7E, and leaves \"*\" unencoded",
        fix: "after URLEncoder, replace \"+\" with %20, \"*\" with %2A and %7E with \"~\"",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
            $0.leave("*")
        })

    /// PHP's urlencode encodes forms: `+` for a space, `%7E` for `~`.
    ///
    /// Seen in daviddesberg/PHPoAuthLib#559, stackoverflow.com/questions/10199545.
    static let urlencode = PlatformEncoder(
        id: "php-urlencode", frequency: .common,
        function: "PHP's urlencode",
        difference: "writes a space as \"+\" and \"~\" as %7E",
        fix: "use rawurlencode instead of urlencode",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
        })

    /// .NET's Uri.EscapeDataString followed RFC 2396 before 4.5; seen in restsharp/RestSharp#759.
    static let escapeDataString = PlatformEncoder(
        id: "dotnet-escapedatastring",
        function: ".NET's Uri.EscapeDataString from before .NET 4.5",
        difference: "leaves ! ' ( ) * unencoded",
        fix: "use .NET 4.5 or later, or replace ! ' ( ) * with %21 %27 %28 %29 %2A afterwards",
        change: { $0.leave("!'()*") })

    /// .NET's HttpUtility.UrlEncode leaves only `! * ( ) - _ .`, letters and digits.
    ///
    /// Its hexadecimal digits are in lower case; seen in restsharp/RestSharp#1188.
    static let httpUtility = PlatformEncoder(
        id: "dotnet-httputility",
        function: ".NET's HttpUtility.UrlEncode",
        difference: "writes a space as \"+\" and \"~\" as %7e, uses lower-case hexadecimal "
            + "digits, and leaves ! * ( ) unencoded",
        fix: "use Uri.EscapeDataString of .NET 4.5 or later",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
            $0.leave("!*()")
            $0.hasLowerCaseDigits = true
        })

    /// Python's quote encodes paths unless `safe` is given; seen in litl/rauth#165.
    static let quote = PlatformEncoder(
        id: "python-quote",
        function: "Python's quote with the default safe='/'",
        difference: "leaves \"/\" unencoded",
        fix: "call quote with safe='~'",
        change: { $0.leave("/") })

    /// Go's url.QueryEscape writes `+` for a space; seen in mrjones/oauth#40.
    static let queryEscape = PlatformEncoder(
        id: "go-queryescape",
        function: "Go's url.QueryEscape",
        difference: "writes a space as \"+\"",
        fix: "replace \"+\" with %20 after url.QueryEscape",
        change: { $0.writeSpaceAsPlus() })

    /// Foundation's set of characters that may appear in a whole query.
    ///
    /// Seen in OAuthSwift/OAuthSwift#201.
    static let urlQueryAllowed = PlatformEncoder(
        id: "swift-urlqueryallowed",
        function: "Swift's addingPercentEncoding with .urlQueryAllowed",
        difference: "leaves ! $ & ' ( ) * + , / : ; = ? @ unencoded",
        fix: "allow only ASCII letters and digits, \"-\", \".\", \"_\" and \"~\" in "
            + "addingPercentEncoding",
        change: { $0.leave("!$&'()*+,/:;=?@") })

    /// JavaScript's escape, older than UTF-8: `%E9` or `%u20AC` for a UTF-16 code unit.
    ///
    /// Seen in request/oauth-sign#4.
    static let escape = PlatformEncoder(
        id: "js-escape",
        function: "JavaScript's escape",
        difference: "writes \"~\" as %7E, encodes UTF-16 instead of UTF-8, and leaves @ * + / "
            + "unencoded",
        fix: "use encodeURIComponent, and then replace ! ' ( ) * with %21 %27 %28 %29 %2A",
        change: {
            $0.escape("~")
            $0.leave("@*_+-./")
            $0.isByCodeUnits = true
        })

    /// Python's quote_plus, and urlencode, which uses it: since 3.7 they leave `~`.
    ///
    /// No thread found; programs on trial did it.
    static let quotePlus = PlatformEncoder(
        id: "python-quote-plus", frequency: .common,
        function: "Python's quote_plus or urlencode",
        difference: "writes a space as \"+\"",
        fix: "call quote with safe='~' instead of quote_plus",
        change: { $0.writeSpaceAsPlus() })

    /// ECMA-262's encodeURI, which is meant for a whole URI; no thread found.
    static let encodeURI = PlatformEncoder(
        id: "js-encodeuri",
        function: "JavaScript's encodeURI",
        difference: "leaves ; / ? : @ & = + $ , # ! ' ( ) * unencoded",
        fix: "use encodeURIComponent, and then replace ! ' ( ) * with %21 %27 %28 %29 %2A",
        change: { $0.leave(";/?:@&=+$,#!'()*") })

    /// All of them, in the order of the catalogue.
    static let all: [PlatformEncoder] = [
        encodeURIComponent, urlEncoder, urlencode, escapeDataString, httpUtility, quote,
        queryEscape, urlQueryAllowed, escape, quotePlus, encodeURI,
    ]
}
