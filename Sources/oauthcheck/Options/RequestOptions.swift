import ArgumentParser
import Vectors

/// A request, its protocol parameters, and its signature, given on the command line.
struct RequestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The HTTP method (default: GET, or POST with a body).",
            valueName: "method"))
    var method: String?

    @Option(help: ArgumentHelp("The URL, as it was sent.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "A form parameter, not encoded; may be repeated.", valueName: "name=value"))
    var form: [String] = []

    @Option(
        help: ArgumentHelp(
            "A query parameter in addition to the URL's, not encoded; may be repeated.",
            valueName: "name=value"))
    var query: [String] = []

    @Option(help: ArgumentHelp("The body as it was sent, instead of --form.", valueName: "text"))
    var body: String?

    @Option(help: ArgumentHelp("The body's content type.", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("oauth_consumer_key: the client identifier.", valueName: "key"))
    var consumerKey: String?

    @Option(
        help: ArgumentHelp("oauth_token: the access token or request token.", valueName: "token"))
    var token: String?

    @Option(help: ArgumentHelp("oauth_nonce.", valueName: "nonce"))
    var nonce: String?

    @Option(help: ArgumentHelp("oauth_timestamp.", valueName: "seconds"))
    var timestamp: String?

    @Option(
        help: ArgumentHelp(
            "oauth_signature_method (default: HMAC-SHA1).", valueName: "method"))
    var signatureMethod: String?

    @Option(
        name: .customLong("oauth"),
        help: ArgumentHelp(
            "Another protocol parameter, such as oauth_version=1.0, or realm; may be repeated.",
            valueName: "name=value"))
    var oauth: [String] = []

    @OptionGroup var secrets: SecretOptions

    @Option(
        help: ArgumentHelp(
            "The signature that your program made, not percent-encoded.", valueName: "s"))
    var signature: String?

    @Option(
        help: ArgumentHelp(
            "The base string that your program signed, if you have it.", valueName: "s"))
    var baseString: String?

    @Option(
        help: ArgumentHelp(
            """
            The Authorization header that was sent: OAuth …; gives the protocol parameters that \
            no option gives.
            """,
            valueName: "header"))
    var authorizationHeader: String?

    /// Whether a request is given here at all.
    var isPresent: Bool { method != nil || url != nil || authorizationHeader != nil }

    /// Whether options describe a request whose text is not given.
    ///
    /// With a text, some of them only add what the text does not have.
    var describesRequest: Bool {
        isPresent || !form.isEmpty || !query.isEmpty || contentType != nil || consumerKey != nil
            || token != nil || nonce != nil || timestamp != nil || signatureMethod != nil
            || !oauth.isEmpty
    }

    /// The first option that has no meaning beside the text of a request.
    var unusableBesideText: String? {
        let options: [(String, Bool)] = [
            ("--form", !form.isEmpty), ("--query", !query.isEmpty),
            ("--content-type", contentType != nil), ("--consumer-key", consumerKey != nil),
            ("--token", token != nil), ("--nonce", nonce != nil),
            ("--timestamp", timestamp != nil), ("--signature-method", signatureMethod != nil),
            ("--oauth", !oauth.isEmpty), ("--authorization-header", authorizationHeader != nil),
        ]
        return options.first { $0.1 }?.0
    }

    func validate() throws {
        if body != nil, !form.isEmpty {
            throw ValidationError("give either --body or --form, not both")
        }
        for pair in form + query + oauth where !pair.contains("=") {
            throw ValidationError("\(PlainText.quoted(pair)) is not of the form name=value")
        }
    }
}
