// MARK: - Encoders that are used less often (§3.6)
//
// They are tried alone, since together they are many.

extension PlatformEncoder {
    /// .NET's WebUtility.UrlEncode; no thread found.
    private static let webUtility = PlatformEncoder(
        id: "dotnet-webutility",
        functions: [Function(.csharp, ".NET's WebUtility.UrlEncode")],
        difference: "writes a space as \"+\" and \"~\" as %7E, and leaves ! * ( ) unencoded",
        companionsMax: 0,
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
            $0.leave("!*()")
        })

    /// The set of RFC 3986 for a whole URI; no thread found.
    private static let escapeURIString = PlatformEncoder(
        id: "dotnet-escapeuristring",
        functions: [
            Function(.csharp, ".NET's Uri.EscapeUriString"),
            Function(.elixir, "Elixir's URI.encode"),
        ],
        difference: "leaves ! # $ & ' ( ) * + , / : ; = ? @ [ ] unencoded",
        companionsMax: 0,
        change: { $0.leave("!#$&'()*+,/:;=?@[]") })

    /// Go's encoder of path segments; no thread found.
    private static let pathEscape = PlatformEncoder(
        id: "go-pathescape",
        functions: [Function(.go, "Go's url.PathEscape")],
        difference: "leaves $ & + : = @ unencoded",
        companionsMax: 0,
        change: { $0.leave("$&+:=@") })

    /// Ruby's URI.escape, which Ruby 3 keeps as URI::DEFAULT_PARSER.escape; no thread found.
    private static let rubyEscape = PlatformEncoder(
        id: "ruby-uri-escape",
        functions: [Function(.ruby, "Ruby's URI.escape or URI.encode")],
        difference: "leaves ! $ & ' ( ) * + , / : ; = ? @ [ ] unencoded",
        companionsMax: 0,
        change: { $0.leave("!$&'()*+,/:;=?@[]") })

    /// Ruby 3.2's URI.encode_uri_component; no thread found.
    private static let rubyURIComponent = PlatformEncoder(
        id: "ruby-encode-uri-component",
        functions: [Function(.ruby, "Ruby's URI.encode_uri_component")],
        difference: "writes \"~\" as %7E and leaves \"*\" unencoded",
        companionsMax: 0,
        change: {
            $0.escape("~")
            $0.leave("*")
        })

    /// Nothing but letters and digits stays; no thread found.
    private static let nonAlphanumeric = PlatformEncoder(
        id: "rust-non-alphanumeric",
        functions: [
            Function(.rust, "Rust's percent_encoding with NON_ALPHANUMERIC"),
            Function(.swift, "Swift's addingPercentEncoding with .alphanumerics"),
        ],
        difference: "also encodes - . _ ~",
        companionsMax: 0,
        change: { $0.escape("-._~") })

    /// Functions from before RFC 3986, which made `~` unreserved.
    ///
    /// Seen in joestump/python-oauth2#15.
    private static let beforeRFC3986 = PlatformEncoder(
        id: "php-old-rawurlencode",
        functions: [
            Function(.php, "PHP's rawurlencode before 5.3"),
            Function(.python, "Python's quote with safe='' before 3.7"),
            Function(.ruby, "Ruby's ERB::Util.url_encode before 2.5"),
        ],
        difference: "writes \"~\" as %7E",
        companionsMax: 0,
        change: { $0.escape("~") })

    /// Python's quote before 3.7, without `safe`.
    private static let oldQuote = PlatformEncoder(
        id: "python-old-quote",
        functions: [Function(.python, "Python's quote before 3.7 (default safe='/')")],
        difference: "writes \"~\" as %7E and leaves \"/\" unencoded",
        companionsMax: 0,
        change: {
            $0.escape("~")
            $0.leave("/")
        })

    /// The query of Perl's URI class; no thread found.
    private static let queryForm = PlatformEncoder(
        id: "perl-query-form",
        functions: [Function(.perl, "query_form of Perl's URI")],
        difference: "writes a space as \"+\" and leaves ! ' ( ) * unencoded",
        companionsMax: 0,
        change: {
            $0.writeSpaceAsPlus()
            $0.leave("!'()*")
        })

    static let rarer =
        [
            webUtility, escapeURIString, pathEscape, rubyEscape, rubyURIComponent,
            nonAlphanumeric, beforeRFC3986, oldQuote, queryForm,
        ] + foundationSets
}

// MARK: - Foundation's sets of characters

extension PlatformEncoder {
    private static let foundationSets = [
        set(
            "swift-urluserallowed",
            ".urlUserAllowed, .urlPasswordAllowed or (outside Apple's systems) .urlHostAllowed",
            leaves: "!$&'()*+,;="),
        set("swift-urlhostallowed", ".urlHostAllowed on Apple's systems", leaves: "!$&'()*+,:;=[]"),
        set("swift-urlpathallowed", ".urlPathAllowed on Apple's systems", leaves: "!$&'()*+,/:=@"),
        set(
            "swift-urlpathallowed-elsewhere", ".urlPathAllowed outside Apple's systems",
            leaves: "!$&'()*+,/=@"),
        PlatformEncoder(
            id: "swift-urlqueryitem",
            functions: [Function(.swift, "Swift's URLComponents and URLQueryItem")],
            difference: "leaves ! $ ' ( ) * + , / : ? @ unencoded",
            companionsMax: 0,
            change: { $0.leave("!$'()*+,/:?@") }),
    ]

    /// An encoder that leaves the characters of one of Foundation's sets; no thread found.
    private static func set(_ id: String, _ name: String, leaves characters: String) -> Self {
        PlatformEncoder(
            id: id,
            functions: [Function(.swift, "Swift's addingPercentEncoding with \(name)")],
            difference: "leaves \(characters.map(String.init).joined(separator: " ")) unencoded",
            companionsMax: 0,
            change: { $0.leave(characters) })
    }
}
