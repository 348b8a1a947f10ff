import ArgumentParser
import Vectors

/// A request, its protocol parameters, and its signature, given on the command line.
struct RequestOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The URL, as it was sent.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "A form parameter, unencoded; may be repeated.", valueName: "name=value"))
    var form: [String] = []

    @Option(
        help: ArgumentHelp(
            "A query parameter to add, unencoded; may be repeated.",
            valueName: "name=value"))
    var query: [String] = []

    @Option(help: ArgumentHelp("The body as it was sent, instead of --form.", valueName: "text"))
    var body: String?

    @Option(help: ArgumentHelp("The body's content type.", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("The consumer key (oauth_consumer_key).", valueName: "key"))
    var consumerKey: String?

    @Option(
        help: ArgumentHelp("The access token or request token (oauth_token).", valueName: "token"))
    var token: String?

    @Option(help: ArgumentHelp("The nonce (oauth_nonce).", valueName: "nonce"))
    var nonce: String?

    @Option(help: ArgumentHelp("The timestamp (oauth_timestamp).", valueName: "seconds"))
    var timestamp: String?

    @Option(
        help: ArgumentHelp(
            "The signature method (default: HMAC-SHA1).", valueName: "method"))
    var signatureMethod: String?

    @Option(
        name: .customLong("oauth"),
        help: ArgumentHelp(
            "Another protocol parameter, or realm; may be repeated.",
            valueName: "name=value"))
    var oauth: [String] = []

    @OptionGroup var secrets: SecretOptions

    /// Whether a parameter or a body is given.
    private var hasContents: Bool {
        [form, query, oauth].contains { !$0.isEmpty }
            || [body, contentType, consumerKey, token, nonce, timestamp, signatureMethod]
                .contains { $0 != nil }
    }

    /// Whether a request is described here at all.
    var isPresent: Bool { url != nil || hasContents }

    /// The first option that has no meaning beside the text of a request.
    ///
    /// With `isSigned`, a request gets the credentials that it lacks.
    func unusableBesideText(isSigned: Bool) -> String? {
        var options: [(String, Bool)] = [
            ("--form", !form.isEmpty), ("--query", !query.isEmpty),
            ("--content-type", contentType != nil), ("--nonce", nonce != nil),
            ("--timestamp", timestamp != nil), ("--signature-method", signatureMethod != nil),
            ("--oauth", !oauth.isEmpty),
        ]
        if !isSigned {
            options += [("--consumer-key", consumerKey != nil), ("--token", token != nil)]
        }
        return options.first { $0.1 }?.0
    }

    func validate() throws {
        try refuse(body != nil && !form.isEmpty, "give either --body or --form, not both")
        if let body, body.hasPrefix("@"), FileStatus(String(body.dropFirst())) != nil {
            throw CallError(
                "--body takes the body itself; to send a file, give --body \"$(cat "
                    + ShellWord.quoted(String(body.dropFirst())) + ")\"")
        }
        let named = [
            ("--url", url), ("--consumer-key", consumerKey), ("--nonce", nonce),
            ("--timestamp", timestamp), ("--signature-method", signatureMethod),
        ]
        if let (option, _) = named.first(where: { $0.1 == "" }) {
            throw CallError("\(option) is empty; is its shell variable set?")
        }
        for (option, pairs) in [("--form", form), ("--query", query), ("--oauth", oauth)] {
            guard let pair = pairs.first(where: { !$0.contains("=") }) else { continue }
            throw CallError(
                "\(option): \(PlainText.quoted(pair)) is not of the form name=value")
        }
    }
}

/// The HTTP method of a request on the command line.
struct MethodOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The HTTP method (default: GET, or POST with a body).",
            valueName: "method"))
    var method: String?
}
