import ArgumentParser
import Conformance

/// A request, its protocol parameters and what was made of it, told on the command line.
struct RequestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The request's HTTP method; GET if it is not given, or POST with a body.",
            valueName: "method"))
    var method: String?

    @Option(help: ArgumentHelp("Its URL, as it was sent.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp("A form parameter, decoded; may be repeated.", valueName: "name=value"))
    var form: [String] = []

    @Option(
        help: ArgumentHelp(
            "A query parameter beside those of the URL, decoded; may be repeated.",
            valueName: "name=value"))
    var query: [String] = []

    @Option(help: ArgumentHelp("A raw body, instead of --form.", valueName: "text"))
    var body: String?

    @Option(help: ArgumentHelp("The body's media type.", valueName: "type"))
    var contentType: String?

    @Option(help: ArgumentHelp("oauth_consumer_key.", valueName: "key"))
    var consumerKey: String?

    @Option(help: ArgumentHelp("oauth_token.", valueName: "token"))
    var token: String?

    @Option(help: ArgumentHelp("oauth_nonce.", valueName: "nonce"))
    var nonce: String?

    @Option(help: ArgumentHelp("oauth_timestamp.", valueName: "seconds"))
    var timestamp: String?

    @Option(
        help: ArgumentHelp(
            "oauth_signature_method; HMAC-SHA1 if it is not given.", valueName: "method"))
    var signatureMethod: String?

    @Option(
        name: .customLong("oauth"),
        help: ArgumentHelp(
            "Any other protocol parameter, as oauth_version=1.0, or realm; may be repeated.",
            valueName: "name=value"))
    var oauth: [String] = []

    @Option(
        help: ArgumentHelp("The environment variable with the consumer secret.", valueName: "name"))
    var consumerSecretEnv: String?

    @Option(help: ArgumentHelp("A file with the consumer secret.", valueName: "file"))
    var consumerSecretFile: String?

    @Option(
        help: ArgumentHelp("The environment variable with the token secret.", valueName: "name"))
    var tokenSecretEnv: String?

    @Option(help: ArgumentHelp("A file with the token secret.", valueName: "file"))
    var tokenSecretFile: String?

    @Option(help: ArgumentHelp("A PEM file with the private key, for RSA.", valueName: "file"))
    var privateKeyFile: String?

    @Option(help: ArgumentHelp("A PEM file with the public key, for RSA.", valueName: "file"))
    var publicKeyFile: String?

    @Option(help: ArgumentHelp("The signature that was made, not percent-encoded.", valueName: "s"))
    var signature: String?

    @Option(help: ArgumentHelp("The base string that was signed, if it is known.", valueName: "s"))
    var baseString: String?

    @Option(
        help: ArgumentHelp(
            "The header that was sent, OAuth …: protocol parameters that are not given otherwise"
                + " are taken from it.",
            valueName: "header"))
    var authorizationHeader: String?

    /// Whether a request is told here at all.
    var isPresent: Bool { method != nil || url != nil || authorizationHeader != nil }

    func validate() throws {
        guard isPresent else { return }
        guard url != nil else {
            throw ValidationError("a request needs its --url, or name a vector FILE::ID")
        }
        if body != nil, !form.isEmpty {
            throw ValidationError("--body and --form exclude each other")
        }
        for pair in form + query + oauth where !pair.contains("=") {
            throw ValidationError("\(PlainText.quoted(pair)) is no name=value")
        }
    }
}
