/// A platform's own encoder, which encodes some octets differently than RFC 5849 (§3.6).
///
/// Each makes two pitfalls: one for names and values only, and one for both encodings.
struct PlatformEncoder: Sendable {
    /// The id of the first pitfall; the second adds "-both".
    let id: String
    var frequency = Pitfall.Frequency.seen
    let function: String
    /// What it does differently, as a clause that follows "which".
    let difference: String
    /// What to do instead on this platform.
    let fix: String
    let change: @Sendable (inout TextEncoding) -> Void

    var pitfall: Pitfall {
        Pitfall(
            id, section: "3.6", frequency,
            mistake: "encoded names and values with \(function), which \(difference)",
            fix: fix,
            firstEncoding)
    }

    var pitfallInBoth: Pitfall {
        let change = change
        return Pitfall(
            "\(id)-both", section: "3.6", frequency,
            mistake: "encoded names and values, and then the URL and the joined parameters, with "
                + "\(function), which \(difference)",
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
        difference: "leaves ! ' ( ) * unencoded",
        fix: "after encodeURIComponent, also replace ! ' ( ) * with %21 %27 %28 %29 %2A",
        change: { $0.leave("!'()*") })

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

    static let urlencode = PlatformEncoder(
        id: "php-urlencode", frequency: .common,
        function: "PHP's urlencode",
        difference: "writes a space as \"+\" and \"~\" as %7E",
        fix: "use rawurlencode instead of urlencode",
        change: {
            $0.writeSpaceAsPlus()
            $0.escape("~")
        })

    static let escapeDataString = PlatformEncoder(
        id: "dotnet-escapedatastring",
        function: ".NET's Uri.EscapeDataString from before .NET 4.5",
        difference: "leaves ! ' ( ) * unencoded",
        fix: "use .NET 4.5 or later, or replace ! ' ( ) * with %21 %27 %28 %29 %2A afterwards",
        change: { $0.leave("!'()*") })

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

    static let quote = PlatformEncoder(
        id: "python-quote",
        function: "Python's quote with the default safe='/'",
        difference: "leaves \"/\" unencoded",
        fix: "call quote with safe='~'",
        change: { $0.leave("/") })

    static let queryEscape = PlatformEncoder(
        id: "go-queryescape",
        function: "Go's url.QueryEscape",
        difference: "writes a space as \"+\"",
        fix: "replace \"+\" with %20 after url.QueryEscape",
        change: { $0.writeSpaceAsPlus() })

    static let urlQueryAllowed = PlatformEncoder(
        id: "swift-urlqueryallowed",
        function: "Swift's addingPercentEncoding with .urlQueryAllowed",
        difference: "leaves ! $ & ' ( ) * + , / : ; = ? @ unencoded",
        fix: "allow only ASCII letters and digits, \"-\", \".\", \"_\" and \"~\" in "
            + "addingPercentEncoding",
        change: { $0.leave("!$&'()*+,/:;=?@") })

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
}
