import Testing
import Wire

@testable import Provider

@Suite("Replaced servers")
struct CompatibilityTests {
    @Test("term.ie has its paths, its credentials and no verifier")
    func termIE() throws {
        let kind = Compatibility.termIE
        var policy = Policy()
        policy.compatibility = kind
        var desk = Desk(file: kind.clients)
        desk.provider = Provider(kind.clients, policy: policy, paths: kind.paths) {
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
        desk.provider = Provider(kind.clients, paths: kind.paths) {
            [UInt8](repeating: 1, count: $0)
        }
        let client = try #require(kind.clients.clients.first)
        let reply = desk.send(
            try desk.draft("GET", "/oauth1", client: (client.key, client.secret ?? "")))
        #expect(reply.text.contains(#""status":"pass""#))
    }
}
