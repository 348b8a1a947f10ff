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

    @Option(
        help: ArgumentHelp(
            "The environment variable that holds the consumer secret.", valueName: "name"))
    var consumerSecretEnv: String?

    @Option(help: ArgumentHelp("The file that holds the consumer secret.", valueName: "file"))
    var consumerSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "The environment variable that holds the token secret.", valueName: "name"))
    var tokenSecretEnv: String?

    @Option(help: ArgumentHelp("The file that holds the token secret.", valueName: "file"))
    var tokenSecretFile: String?

    @Option(help: ArgumentHelp("The private key for RSA methods, a PEM file.", valueName: "file"))
    var privateKeyFile: String?

    @Option(help: ArgumentHelp("The public key for RSA methods, a PEM file.", valueName: "file"))
    var publicKeyFile: String?

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

    func validate() throws {
        guard isPresent else { return }
        guard url != nil else {
            throw ValidationError("give --url for a request, or FILE::ID for a vector")
        }
        if body != nil, !form.isEmpty {
            throw ValidationError("give either --body or --form, not both")
        }
        for pair in form + query + oauth where !pair.contains("=") {
            throw ValidationError("\(PlainText.quoted(pair)) is not of the form name=value")
        }
    }
}
