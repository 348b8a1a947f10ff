/// A platform's own encoder, which writes some octets otherwise than RFC 5849 does (§3.6).
///
/// Each is two pitfalls: taken for names and values alone, and for URL and parameters as well.
struct PlatformEncoder: Sendable {
    /// The first pitfall's id; the second one's ends in "-both".
    let id: String
    var frequency = Pitfall.Frequency.seen
    let function: String
    /// What it writes otherwise, as a sentence that begins with "it".
    let difference: String
    /// What to do where this encoder is at hand.
    let fix: String
    let change: @Sendable (inout TextEncoding) -> Void

    var pitfall: Pitfall {
        Pitfall(
            id, section: "3.6", frequency,
            mistake: "encoded names and values with \(function); \(difference)",
            fix: fix,
            firstEncoding)
    }

    var pitfallInBoth: Pitfall {
        let change = change
        return Pitfall(
            "\(id)-both", section: "3.6", frequency,
            mistake: "used \(function) for both encodings; \(difference)",
            fix: fix,
            firstEncoding, .composition { change(&$0.text) })
    }

    private var firstEncoding: SigningStep {
        let change = change
        return .encoding { change(&$0.text) }
    }
}

extension PlatformEncoder {
    static let encodeURIComponent = PlatformEncoder(
        id: "js-encodeuricomponent", frequency: .common,
        function: "JavaScript's encodeURIComponent",
        difference: "it leaves ! ' ( ) * as they are",
        fix: "escape ! ' ( ) * behind encodeURIComponent, as %21 %27 %28 %29 %2A",
        change: { $0.leave("!'()*") })

    static let urlEncoder = PlatformEncoder(
        id: "java-urlencoder", frequency: .common,
        function: "java.net.URLEncoder",
        difference: "it writes a space as \"+\" and \"~\" as %7E, and leaves \"*\" as it is",
        fix: "behind URLEncoder, replace \"+\" by %20, \"*\" by %2A and %7E by \"~\"",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
            $0.leave("*")
        })

    static let urlencode = PlatformEncoder(
        id: "php-urlencode", frequency: .common,
        function: "PHP's urlencode",
        difference: "it writes a space as \"+\" and \"~\" as %7E",
        fix: "use rawurlencode",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
        })

    static let escapeDataString = PlatformEncoder(
        id: "dotnet-escapedatastring",
        function: ".NET's Uri.EscapeDataString of before 4.5",
        difference: "it leaves ! ' ( ) * as they are",
        fix: "escape ! ' ( ) * as well, as %21 %27 %28 %29 %2A; .NET 4.5 and later does",
        change: { $0.leave("!'()*") })

    static let httpUtility = PlatformEncoder(
        id: "dotnet-httputility",
        function: ".NET's HttpUtility.UrlEncode",
        difference: "it writes a space as \"+\", \"~\" as %7e, hexadecimal digits in lower case, "
            + "and leaves ! * ( ) as they are",
        fix: "use Uri.EscapeDataString of .NET 4.5 or later",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
            $0.leave("!*()")
            $0.hasLowerCaseDigits = true
        })

    static let quote = PlatformEncoder(
        id: "python-quote",
        function: "Python's quote and its default of safe='/'",
        difference: "it leaves \"/\" as it is",
        fix: "call quote with safe='~'",
        change: { $0.leave("/") })

    static let queryEscape = PlatformEncoder(
        id: "go-queryescape",
        function: "Go's url.QueryEscape",
        difference: "it writes a space as \"+\"",
        fix: "replace \"+\" by %20 behind QueryEscape",
        change: { $0.writeSpaceAsPlus() })

    static let urlQueryAllowed = PlatformEncoder(
        id: "swift-urlqueryallowed",
        function: "Swift's addingPercentEncoding with .urlQueryAllowed",
        difference: "it leaves ! $ & ' ( ) * + , / : ; = ? @ as they are",
        fix: "allow only letters and digits of ASCII, \"-\", \".\", \"_\" and \"~\"",
        change: { $0.leave("!$&'()*+,/:;=?@") })

    static let escape = PlatformEncoder(
        id: "js-escape",
        function: "JavaScript's escape",
        difference: "it writes \"~\" as %7E, UTF-16 in place of UTF-8, and leaves @ * + / as they "
            + "are",
        fix: "use encodeURIComponent, and escape ! ' ( ) * behind it",
        change: {
            $0.escape("~")
            $0.leave("@*_+-./")
            $0.isByCodeUnits = true
        })
}
