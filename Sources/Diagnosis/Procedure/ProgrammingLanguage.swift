import OAuth1

/// A language that a program may be written in, and how to percent-encode in it (§3.6).
package enum ProgrammingLanguage: String, CaseIterable, Sendable {
    case csharp = "C#"
    case dart = "Dart"
    case elixir = "Elixir"
    case go = "Go"
    case java = "Java"
    case javaScript = "JavaScript"
    case kotlin = "Kotlin"
    case perl = "Perl"
    case php = "PHP"
    case python = "Python"
    case ruby = "Ruby"
    case rust = "Rust"
    case swift = "Swift"

    /// An expression that percent-encodes `text` as RFC 5849 says.
    ///
    /// Each was run on every ASCII character and `é`; Dart's is from the documentation of its Uri
    /// class. Rust's needs the crate urlencoding.
    package var encodingLine: String {
        switch self {
        case .csharp: "Uri.EscapeDataString(text)"
        case .dart: #"Uri.encodeQueryComponent(text).replaceAll("+", "%20")"#
        case .elixir: "URI.encode(text, &URI.char_unreserved?/1)"
        case .go: #"strings.ReplaceAll(url.QueryEscape(text), "+", "%20")"#
        case .java, .kotlin:
            #"URLEncoder.encode(text, "UTF-8").replace("+", "%20").replace("*", "%2A")"#
                + #".replace("%7E", "~")"#
        case .javaScript:
            "encodeURIComponent(text).replace(/[!'()*]/g, c => "
                + "\"%\" + c.charCodeAt(0).toString(16).toUpperCase())"
        case .perl: #"uri_escape_utf8($text, "^A-Za-z0-9\\-._~")"#
        case .php: "rawurlencode($text)"
        case .python: #"urllib.parse.quote(text, safe="~")"#
        case .ruby:
            #"URI.encode_www_form_component(text).gsub("+", "%20").gsub("*", "%2A")"#
                + #".gsub("%7E", "~")"#
        case .rust: "urlencoding::encode(text)"
        case .swift:
            "text.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: "
                + "\"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~\"))"
        }
    }

    /// What to do instead of calling another function, as it follows "Fix:".
    var encodingFix: String {
        let name =
            switch self {
            case .csharp: "C# with .NET 4.5 or later"
            case .php: "PHP 5.3 or later"
            default: rawValue
            }
        return "in \(name), write \(encodingLine)"
    }
}

extension ProgrammingLanguage {
    /// The language of this name, in any case; nil if it is not known.
    package init?(named name: String) {
        let found = Self.allCases.first {
            $0.rawValue.utf8.map(ASCII.lowercased) == name.utf8.map(ASCII.lowercased)
        }
        guard let found else { return nil }
        self = found
    }

    /// The language of the program that sends this User-Agent; nil if it does not say.
    ///
    /// Each text is what an HTTP client of the language sends by itself.
    package init?(userAgent: String) {
        let agent = Array(userAgent.lowercased().utf8)
        let found = Self.clients.first { agent.contains($0.text.utf8) }
        guard let found else { return nil }
        self = found.language
    }

    private static let clients: [(text: String, language: Self)] = [
        ("python", .python), ("aiohttp", .python), ("httpx", .python),
        ("axios", .javaScript), ("node", .javaScript), ("undici", .javaScript),
        ("got (", .javaScript), ("superagent", .javaScript),
        ("guzzle", .php), ("php", .php), ("wordpress", .php), ("symfony", .php),
        ("dart", .dart),
        ("go-http-client", .go), ("go-resty", .go),
        ("ktor", .kotlin), ("okhttp", .java), ("java", .java), ("apache-httpclient", .java),
        ("libwww-perl", .perl), ("lwp", .perl), ("perl", .perl), ("mojolicious", .perl),
        ("ruby", .ruby), ("faraday", .ruby), ("rest-client", .ruby), ("http.rb", .ruby),
        ("hackney", .elixir), ("mint/", .elixir), ("elixir", .elixir), ("req/", .elixir),
        ("reqwest", .rust), ("ureq", .rust), ("hyper/", .rust),
        ("cfnetwork", .swift), ("alamofire", .swift), ("foundationnetworking", .swift),
        ("restsharp", .csharp), (".net", .csharp), ("dotnet", .csharp), ("system.net", .csharp),
    ]
}
