import OAuth1
import Testing
import Vectors
import HTTP

@testable import Server

@Suite("Replaced servers")
struct CompatibilityTests {
    @Test("term.ie has its paths, its credentials and no verifier")
    func termIE() throws {
        let kind = Compatibility.termIE
        var policy = Policy()
        policy.compatibility = kind
        var desk = Desk(file: kind.clients)
        desk.provider = Server(kind.clients, policy: policy, paths: kind.paths) {
            [UInt8](repeating: 1, count: $0)
        }
        let key = ("key", "secret")
        let path = "/oauth/example/"
        let initiated = desk.send(try desk.draft("GET", "\(path)request_token.php", client: key))
        #expect(initiated.verdict == "200")
        for _ in 0..<2 {
            let exchanged = desk.send(
                try desk.draft(
                    "GET", "\(path)access_token.php", client: key,
                    token: ("requestkey", "requestsecret")))
            #expect(exchanged.verdict == "200")
        }
        let echo = desk.send(
            try desk.draft(
                "GET", "\(path)echo_api.php?method=foo%20bar&bar=baz", client: key,
                token: ("accesskey", "accesssecret")))
        #expect(echo.text == "method=foo+bar&bar=baz" || echo.text == "method=foo%20bar&bar=baz")
    }

    @Test("Postman Echo has its credentials and its answer")
    func postmanEcho() throws {
        let kind = Compatibility.postmanEcho
        var desk = Desk(file: kind.clients)
        desk.provider = Server(kind.clients, paths: kind.paths) {
            [UInt8](repeating: 1, count: $0)
        }
        let client = try #require(kind.clients.clients.first)
        let reply = desk.send(
            try desk.draft("GET", "/oauth1", client: (client.key, client.secret?.text ?? "")))
        #expect(reply.text.contains(#""status":"pass""#))
    }

    /// Members, messages and values as a tutorial and tests of others have recorded them.
    @Test("Postman Echo says what had to be signed")
    func postmanFailure() throws {
        let kind = Compatibility.postmanEcho
        var desk = Desk(file: kind.clients)
        desk.provider.policy.compatibility = kind
        desk.host = "postman-echo.com"
        desk.isSecure = true
        desk.now = 1_558_957_675
        let draft = try desk.draft(
            "GET", "/oauth1", client: ("RKCGzna7bv9YD57c", "wrong"), nonce: "lBeuZSBkUw1")
        let reply = desk.send(draft)
        #expect(reply.response.status == 401)
        let pairs =
            "oauth_consumer_key=RKCGzna7bv9YD57c&oauth_nonce=lBeuZSBkUw1"
            + "&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1558957675&oauth_version=1.0"
        let encoded = pairs.replacing("=", with: "%3D").replacing("&", with: "%26")
        let base = "GET&https%3A%2F%2Fpostman-echo.com%2Foauth1&\(encoded)"
        for value in [
            "fail", "HMAC-SHA1 verification failed", "https://postman-echo.com/oauth1", pairs, base,
            "D%2BEdQ-gs%24-%25%402Nu7&",
        ] {
            #expect(reply.text.contains("\"\(value)\""), "\(reply.text)")
        }
    }

    @Test(
        "Postman Echo has its own messages",
        arguments: [
            ("oauth_signature_method=\"HMAC-SHA1\"", "Unsupported signature method."),
            ("oauth_timestamp=\"\(Desk.now)\"", "Timestamp is missing or is not a number"),
            ("oauth_nonce=\"nonce1\"", #"Nonce is missing \"oauth_timestamp\""#),
            ("oauth_consumer_key=\"RKCGzna7bv9YD57c\"", "HMAC-SHA1 verification failed"),
        ])
    func postmanMessages(_ left: String, _ message: String) throws {
        let kind = Compatibility.postmanEcho
        var desk = Desk(file: kind.clients)
        desk.provider.policy.compatibility = kind
        var draft = try desk.draft(
            "GET", "/oauth1", client: ("RKCGzna7bv9YD57c", "D+EdQ-gs$-%@2Nu7"))
        draft.header = draft.header?.replacing("\(left), ", with: "")
        let reply = desk.send(draft)
        #expect(reply.response.status == 401)
        #expect(reply.text.contains(message), "\(reply.text)")
    }

    @Test("Postman Echo does not show the secret of another client")
    func postmanSecret() throws {
        var desk = Desk()
        desk.provider.policy.compatibility = .postmanEcho
        let reply = desk.send(try desk.draft("GET", "/oauth1", client: ("ck", "wrong")))
        #expect(reply.text.contains("signing_key"))
        #expect(!reply.text.contains("cs&"))
    }
}
