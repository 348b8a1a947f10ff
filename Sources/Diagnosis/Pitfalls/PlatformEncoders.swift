// MARK: - The encoders of platforms, and what they do differently (§3.6)
//
// The bytes were found by running each function on every ASCII character and `é`, with the
// versions that Debian 12 has, Node 20, Swift 6.3 and Mono 6.8. The sets of Apple's Foundation and
// Dart's functions are those of their documentation, and old versions those of their release notes.

extension PlatformEncoder {
    /// ECMA-262's encodeURIComponent leaves `! ' ( ) *`.
    ///
    /// Seen in request/request#449, oauth-io/oauth-js#40, impronunciable/Tuiter#23.
    static let encodeURIComponent = PlatformEncoder(
        id: "js-encodeuricomponent", frequency: .common,
        functions: [
            Function(.javaScript, "JavaScript's encodeURIComponent"),
            Function(.javaScript, "Node's querystring.escape"),
            Function(.dart, "Dart's Uri.encodeComponent"),
            Function(.java, "Android's Uri.encode"),
            Function(.kotlin, "Android's Uri.encode"),
            Function(.perl, "uri_escape of Perl's URI::Escape before 1.53"),
        ],
        difference: "leaves ! ' ( ) * unencoded",
        change: { $0.leave("!'()*") })

    /// Java's encoder encodes forms: `+` for a space, `%7E` for `~`, and `*` stays.
    ///
    /// Seen in javaee/jersey#783, AsyncHttpClient/async-http-client#1216.
    static let urlEncoder = PlatformEncoder(
        id: "java-urlencoder", frequency: .common,
        functions: [
            Function(.java, "java.net.URLEncoder"),
            Function(.kotlin, "java.net.URLEncoder"),
            Function(.javaScript, "JavaScript's URLSearchParams"),
            Function(.ruby, "Ruby's URI.encode_www_form_component"),
            Function(.rust, "Rust's form_urlencoded"),
        ],
        difference: "writes a space as \"+\" and \"~\" as %7E, and leaves \"*\" unencoded",
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
        functions: [
            Function(.php, "PHP's urlencode"),
            Function(.php, "PHP's http_build_query"),
            Function(.ruby, "Ruby's CGI.escape before 2.5"),
            Function(.python, "Python's quote_plus before 3.7"),
        ],
        difference: "writes a space as \"+\" and \"~\" as %7E",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
        })

    /// .NET's Uri.EscapeDataString followed RFC 2396 before 4.5; seen in restsharp/RestSharp#759.
    static let escapeDataString = PlatformEncoder(
        id: "dotnet-escapedatastring",
        functions: [Function(.csharp, ".NET's Uri.EscapeDataString before .NET 4.5")],
        difference: "leaves ! ' ( ) * unencoded",
        change: { $0.leave("!'()*") })

    /// .NET's HttpUtility.UrlEncode leaves only `! * ( ) - _ .`, letters and digits.
    ///
    /// Its hexadecimal digits are in lower case; seen in restsharp/RestSharp#1188.
    static let httpUtility = PlatformEncoder(
        id: "dotnet-httputility",
        functions: [Function(.csharp, ".NET's HttpUtility.UrlEncode")],
        difference: "writes a space as \"+\" and \"~\" as %7e, uses lower-case hexadecimal "
            + "digits, and leaves ! * ( ) unencoded",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
            $0.leave("!*()")
            $0.hasLowerCaseDigits = true
        })

    /// Python's quote encodes paths unless `safe` is given; seen in litl/rauth#165.
    static let quote = PlatformEncoder(
        id: "python-quote",
        functions: [Function(.python, "Python's quote (default safe='/')")],
        difference: "leaves \"/\" unencoded",
        change: { $0.leave("/") })

    /// Go's url.QueryEscape writes `+` for a space; seen in mrjones/oauth#40.
    static let queryEscape = PlatformEncoder(
        id: "go-queryescape",
        functions: [
            Function(.go, "Go's url.QueryEscape"),
            Function(.ruby, "Ruby's CGI.escape"),
            Function(.elixir, "Elixir's URI.encode_www_form"),
            Function(.dart, "Dart's Uri.encodeQueryComponent"),
        ],
        difference: "writes a space as \"+\"",
        change: { $0.writeSpaceAsPlus() })

    /// Foundation's set of characters that may appear in a whole query.
    ///
    /// Seen in OAuthSwift/OAuthSwift#201.
    static let urlQueryAllowed = PlatformEncoder(
        id: "swift-urlqueryallowed",
        functions: [
            Function(.swift, "Swift's addingPercentEncoding with .urlQueryAllowed"),
            Function(.swift, ".urlFragmentAllowed"),
        ],
        difference: "leaves ! $ & ' ( ) * + , / : ; = ? @ unencoded",
        change: { $0.leave("!$&'()*+,/:;=?@") })

    /// JavaScript's escape, older than UTF-8: `%E9` or `%u20AC` for a UTF-16 code unit.
    ///
    /// Seen in request/oauth-sign#4.
    static let escape = PlatformEncoder(
        id: "js-escape",
        functions: [Function(.javaScript, "JavaScript's escape")],
        difference: "writes \"~\" as %7E, encodes UTF-16 instead of UTF-8, and leaves @ * + / "
            + "unencoded",
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
        functions: [Function(.python, "Python's quote_plus or urlencode")],
        difference: "writes a space as \"+\"",
        change: { $0.writeSpaceAsPlus() })

    /// ECMA-262's encodeURI, which is meant for a whole URI; no thread found.
    static let encodeURI = PlatformEncoder(
        id: "js-encodeuri",
        functions: [
            Function(.javaScript, "JavaScript's encodeURI"),
            Function(.dart, "Dart's Uri.encodeFull"),
            Function(.csharp, ".NET's Uri.EscapeUriString before .NET 4.5"),
        ],
        difference: "leaves ; / ? : @ & = + $ , # ! ' ( ) * unencoded",
        change: { $0.leave(";/?:@&=+$,#!'()*") })

    /// All of them, in the order of the catalogue.
    static let all: [PlatformEncoder] =
        [
            encodeURIComponent, urlEncoder, urlencode, escapeDataString, httpUtility, quote,
            queryEscape, urlQueryAllowed, escape, quotePlus, encodeURI,
        ] + rarer
}
