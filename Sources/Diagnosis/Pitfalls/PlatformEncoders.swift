// MARK: - The encoders of platforms, and what they do differently (§3.6)
//
// The bytes were found by running each function on every ASCII character and `é`, with the
// versions that Debian 12 has, Node 20, Swift 6.3 and Mono 6.8. The sets of Apple's Foundation and
// Dart's functions are those of their documentation, and old versions those of their release notes.

extension PlatformEncoder {
    /// All of them, in the order of the catalogue.
    static let all = usual + rarer

    private static let usual = [
        // ECMA-262; seen in request/request#449, oauth-io/oauth-js#40, impronunciable/Tuiter#23.
        Self(
            "js-encodeuricomponent", frequency: .common, .init(leave: "!'()*"),
            [
                (.javaScript, "JavaScript's encodeURIComponent"),
                (.javaScript, "Node's querystring.escape"), (.dart, "Dart's Uri.encodeComponent"),
                (.java, "Android's Uri.encode"), (.kotlin, "Android's Uri.encode"),
                (.perl, "uri_escape of Perl's URI::Escape before 1.53"),
            ]),
        // It encodes forms; seen in javaee/jersey#783, AsyncHttpClient/async-http-client#1216.
        Self(
            "java-urlencoder", frequency: .common,
            .init(leave: "*", escape: "~", writesSpaceAsPlus: true),
            [
                (.java, "java.net.URLEncoder"), (.kotlin, "java.net.URLEncoder"),
                (.javaScript, "JavaScript's URLSearchParams"),
                (.ruby, "Ruby's URI.encode_www_form_component"), (.rust, "Rust's form_urlencoded"),
            ]),
        // It encodes forms; seen in daviddesberg/PHPoAuthLib#559,
        // stackoverflow.com/questions/10199545.
        Self(
            "php-urlencode", frequency: .common, .init(escape: "~", writesSpaceAsPlus: true),
            [
                (.php, "PHP's urlencode"), (.php, "PHP's http_build_query"),
                (.ruby, "Ruby's CGI.escape before 2.5"),
                (.python, "Python's quote_plus before 3.7"),
            ]),
        // It followed RFC 2396; seen in restsharp/RestSharp#759.
        Self(
            "dotnet-escapedatastring", .init(leave: "!'()*"),
            [(.csharp, ".NET's Uri.EscapeDataString before .NET 4.5")]),
        // Seen in restsharp/RestSharp#1188.
        Self(
            "dotnet-httputility",
            .init(leave: "!*()", escape: "~", writesSpaceAsPlus: true, hasLowerCaseDigits: true),
            [(.csharp, ".NET's HttpUtility.UrlEncode")]),
        // It encodes paths unless `safe` is given; seen in litl/rauth#165.
        Self("python-quote", .init(leave: "/"), [(.python, "Python's quote (default safe='/')")]),
        // Seen in mrjones/oauth#40.
        Self(
            "go-queryescape", .init(writesSpaceAsPlus: true),
            [
                (.go, "Go's url.QueryEscape"), (.ruby, "Ruby's CGI.escape"),
                (.elixir, "Elixir's URI.encode_www_form"),
                (.dart, "Dart's Uri.encodeQueryComponent"),
            ]),
        // The characters that may appear in a whole query; seen in OAuthSwift/OAuthSwift#201.
        Self(
            "swift-urlqueryallowed", .init(leave: "!$&'()*+,/:;=?@"),
            [
                (.swift, "Swift's addingPercentEncoding with .urlQueryAllowed"),
                (.swift, ".urlFragmentAllowed"),
            ]),
        // Older than UTF-8; seen in request/oauth-sign#4.
        Self(
            "js-escape", .init(leave: "@*_+-./", escape: "~", others: .codeUnits),
            [(.javaScript, "JavaScript's escape")]),
        // Since 3.7 they leave `~`; programs on trial did it.
        Self(
            "python-quote-plus", frequency: .common, .init(writesSpaceAsPlus: true),
            [(.python, "Python's quote_plus or urlencode")]),
        // It is meant for a whole URI; no thread found.
        Self(
            "js-encodeuri", .init(leave: ";/?:@&=+$,#!'()*"),
            [
                (.javaScript, "JavaScript's encodeURI"), (.dart, "Dart's Uri.encodeFull"),
                (.csharp, ".NET's Uri.EscapeUriString before .NET 4.5"),
            ]),
    ]

    /// They are tried alone, since together they are many; no thread found but for one.
    private static let rarer = [
        rare(
            "dotnet-webutility", .init(leave: "!*()", escape: "~", writesSpaceAsPlus: true),
            [(.csharp, ".NET's WebUtility.UrlEncode")]),
        rare(
            "dotnet-escapeuristring", .init(leave: "!#$&'()*+,/:;=?@[]"),
            [(.csharp, ".NET's Uri.EscapeUriString"), (.elixir, "Elixir's URI.encode")]),
        rare("go-pathescape", .init(leave: "$&+:=@"), [(.go, "Go's url.PathEscape")]),
        // Ruby 3 keeps it as URI::DEFAULT_PARSER.escape.
        rare(
            "ruby-uri-escape", .init(leave: "!$&'()*+,/:;=?@[]"),
            [(.ruby, "Ruby's URI.escape or URI.encode")]),
        rare(
            "ruby-encode-uri-component", .init(leave: "*", escape: "~"),
            [(.ruby, "Ruby's URI.encode_uri_component")]),
        rare(
            "rust-non-alphanumeric", .init(escape: "-._~"),
            [
                (.rust, "Rust's percent_encoding with NON_ALPHANUMERIC"),
                (.swift, "Swift's addingPercentEncoding with .alphanumerics"),
            ]),
        // From before RFC 3986, which made `~` unreserved; seen in joestump/python-oauth2#15.
        rare(
            "php-old-rawurlencode", .init(escape: "~"),
            [
                (.php, "PHP's rawurlencode before 5.3"),
                (.python, "Python's quote with safe='' before 3.7"),
                (.ruby, "Ruby's ERB::Util.url_encode before 2.5"),
            ]),
        rare(
            "python-old-quote", .init(leave: "/", escape: "~"),
            [(.python, "Python's quote before 3.7 (default safe='/')")]),
        rare(
            "perl-query-form", .init(leave: "!'()*", writesSpaceAsPlus: true),
            [(.perl, "query_form of Perl's URI")]),
        set(
            "swift-urluserallowed", "!$&'()*+,;=",
            ".urlUserAllowed, .urlPasswordAllowed or (outside Apple's systems) .urlHostAllowed"),
        set("swift-urlhostallowed", "!$&'()*+,:;=[]", ".urlHostAllowed on Apple's systems"),
        set("swift-urlpathallowed", "!$&'()*+,/:=@", ".urlPathAllowed on Apple's systems"),
        set(
            "swift-urlpathallowed-elsewhere", "!$&'()*+,/=@",
            ".urlPathAllowed outside Apple's systems"),
        rare(
            "swift-urlqueryitem", .init(leave: "!$'()*+,/:?@"),
            [(.swift, "Swift's URLComponents and URLQueryItem")]),
    ]

    private static func rare(
        _ id: String,
        _ difference: EncoderDifference,
        _ functions: [(language: ProgrammingLanguage, name: String)]
    ) -> Self {
        Self(id, companionsMax: 0, difference, functions)
    }

    /// An encoder that leaves the characters of one of Foundation's sets.
    private static func set(_ id: String, _ characters: String, _ name: String) -> Self {
        rare(
            id, .init(leave: characters),
            [(.swift, "Swift's addingPercentEncoding with \(name)")])
    }
}
