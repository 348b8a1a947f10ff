import OAuth1
import Testing

@Suite("RFC 5849 §2, Redirection-Based Authorization")
struct RedirectionBasedAuthorizationTests {
    private static let flow = PrintedFlow.authorization

    @Test("goes as printed in §1.2")
    func printed() throws {
        let initiate = try Self.flow.temporaryCredentialsRequest(
            callback: PrintedFlow.callback,
            freshness: Freshness(nonce: "wIjqoS", timestamp: 137_131_200))
        #expect(initiate.request.method == "POST")
        #expect(initiate.request.url == "https://photos.example.net/initiate")
        #expect(initiate.signature == PrintedFlow.initiateSignature)
        #expect(initiate.authorizationHeader.hasPrefix("OAuth realm=\"Photos\", "))

        let temporary = try TemporaryCredentials(
            CredentialsAnswer(status: 200, body: PrintedFlow.temporaryAnswer.utf8))
        #expect(temporary == PrintedFlow.temporary)
        #expect(try Self.flow.authorizationURL(for: temporary) == PrintedFlow.page)

        let verifier = try AuthorizationCallback(url: PrintedFlow.redirection)
            .verifier(for: temporary)
        #expect(verifier == "hfdp7dh39dks9884")
        let exchange = try Self.flow.tokenCredentialsRequest(
            for: temporary, verifier: verifier,
            freshness: Freshness(nonce: "walatlh", timestamp: 137_131_201))
        #expect(exchange.request.url == "https://photos.example.net/token")
        #expect(exchange.signature == PrintedFlow.exchangeSignature)

        let token = try TokenCredentials(
            CredentialsAnswer(status: 200, body: PrintedFlow.tokenAnswer.utf8))
        #expect(token == PrintedFlow.token)
    }

    @Test("sends \"oob\" if there is no callback")
    func outOfBand() throws {
        let initiate = try Self.flow.temporaryCredentialsRequest(
            freshness: Freshness(nonce: "n", timestamp: 1))
        #expect(initiate.normalizedParameters.contains("oauth_callback=oob&"))
    }

    @Test(
        "keeps the query of the page, and escapes what it adds",
        arguments: [
            ("https://a.example/?b=c", "https://a.example/?b=c&oauth_token=t%20%26&l=%2B"),
            ("https://a.example?", "https://a.example?oauth_token=t%20%26&l=%2B"),
            ("https://a.example/#d", "https://a.example/?oauth_token=t%20%26&l=%2B"),
        ])
    func page(_ endpoint: String, _ expected: String) throws {
        var flow = Self.flow
        flow.endpoints.authorization = endpoint
        let temporary = TemporaryCredentials(identifier: "t &", sharedSecret: "s")
        let url = try flow.authorizationURL(for: temporary, parameters: [Parameter("l", "+")])
        #expect(url == expected)
    }

    @Test("says that an endpoint is not a URL")
    func noURL() throws {
        var flow = Self.flow
        flow.endpoints = .init(temporaryCredentials: "/i", authorization: "/a", token: "/t")
        #expect(throws: SigningError.self) {
            try flow.temporaryCredentialsRequest(freshness: nil)
        }
        #expect(throws: RequestURIError.self) {
            try flow.authorizationURL(for: PrintedFlow.temporary)
        }
        #expect(throws: SigningError.self) {
            try flow.tokenCredentialsRequest(
                for: PrintedFlow.temporary, verifier: "v", freshness: nil)
        }
    }

    // MARK: - Answers

    @Test("keeps what an answer has besides")
    func additional() throws {
        let answer = try CredentialsAnswer(
            status: 200, body: (PrintedFlow.tokenAnswer + "&screen_name=a+b").utf8)
        #expect(answer.parameters.last == Parameter("screen_name", "a b"))
        #expect("\(answer)" == "oauth_token, oauth_token_secret, screen_name")
        var text = ""
        dump(answer, to: &text)
        #expect(!text.contains("pfkkdhi9sl3r4s00"))
    }

    @Test(
        "refuses answers without credentials",
        arguments: [
            (200, "oauth_token_secret=s&oauth_callback_confirmed=true", .missing("oauth_token")),
            (
                200, "oauth_token=&oauth_token_secret=s&oauth_callback_confirmed=true",
                .missing("oauth_token")
            ),
            (
                200, "oauth_token=t&oauth_callback_confirmed=true", .missing("oauth_token_secret")
            ),
            (
                200, "oauth_token=t&oauth_token=t&oauth_token_secret=s",
                .repeated("oauth_token")
            ),
            (200, "oauth_token=t&oauth_token_secret=s", .callbackNotConfirmed),
            (
                200, "oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=True",
                .callbackNotConfirmed
            ),
            (200, "<html>", .missing("oauth_token")),
            (200, "a=%FF", .notUTF8(Self.notUTF8)),
            (
                401, "oauth_problem=signature_invalid&debug_sbs=a",
                .refused(status: 401, problem: "signature_invalid")
            ),
            (400, "oauth_problem=%1B%5B2J", .refused(status: 400, problem: nil)),
            (302, "", .refused(status: 302, problem: nil)),
        ] as [(Int, String, CredentialsAnswerError)])
    func wrong(_ status: Int, _ body: String, _ expected: CredentialsAnswerError) {
        #expect(throws: expected) {
            try TemporaryCredentials(CredentialsAnswer(status: status, body: body.utf8))
        }
    }

    /// The error of a form whose first parameter is not UTF-8.
    private static let notUTF8: FormEncodedBodyError = {
        do throws(FormEncodedBodyError) {
            _ = try FormEncodedBody(encoded: "a=%FF".utf8)
            preconditionFailure("%FF is not UTF-8")
        } catch {
            return error
        }
    }()

    // MARK: - Callbacks

    @Test("reads a callback without its host, as a server receives it")
    func path() throws {
        let callback = try AuthorizationCallback(
            url: "/ready?a=b&oauth_verifier=v%20w&oauth_token=hh5s93j4hdidpola#oauth_token=x")
        #expect(callback.temporaryIdentifier == PrintedFlow.temporary.identifier)
        #expect(try callback.verifier(for: PrintedFlow.temporary) == "v w")
    }

    @Test(
        "refuses callbacks without a verifier for these credentials",
        arguments: [
            ("oauth_token=hh5s93j4hdidpola", .missing("oauth_verifier")),
            ("oauth_token=hh5s93j4hdidpola&oauth_verifier=", .missing("oauth_verifier")),
            ("oauth_verifier=v", .missing("oauth_token")),
            ("oauth_token=t&oauth_verifier=v&oauth_verifier=w", .repeated("oauth_verifier")),
            ("oauth_token=t&oauth_verifier=v", .otherCredentials),
            ("denied=hh5s93j4hdidpola", .refused(problem: nil)),
            (
                "oauth_token=t&oauth_problem=permission_denied",
                .refused(problem: "permission_denied")
            ),
            ("a=%FF", .notUTF8(Self.notUTF8)),
            ("", .missing("oauth_token")),
        ] as [(String, AuthorizationCallbackError)])
    func wrongCallback(_ query: String, _ expected: AuthorizationCallbackError) {
        #expect(throws: expected) {
            try AuthorizationCallback(url: "http://printer.example.com/ready?\(query)")
                .verifier(for: PrintedFlow.temporary)
        }
    }
}
