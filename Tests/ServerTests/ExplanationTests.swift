import Diagnosis
import OAuth1
import Testing
import Vectors
import HTTP

@testable import Server

@Suite("Explanations")
struct ExplanationTests {
    private static let limits = Diagnoser.Limits(depth: 2) { { false } }

    private static func explained(_ reply: Server.Reply) throws -> SignatureExplanation {
        try #require(SignatureExplanation(reply.record, limits))
    }

    @Test("name the mistake, and show both base strings")
    func named() throws {
        var desk = Desk()
        // A client that signs another scheme.
        desk.isSecure = true
        let draft = try desk.draft("GET", "/echo?a=b%20c", token: ("tk", "ts"))
        desk.isSecure = false
        let reply = desk.send(draft)
        #expect(reply.verdict == "SIG-02")
        let explanation = try Self.explained(reply)
        #expect(explanation.pitfalls == ["scheme-https-for-http"])
        // Written out from §3.4.1.1: the scheme is the only difference.
        let parameters = "a%3Db%2520c%26oauth_consumer_key%3Dck%26oauth"
        let text = explanation.lines.joined(separator: "\n")
        for (name, scheme) in [("correct  ", "http"), ("found    ", "https")] {
            let uri = "\(scheme)%3A%2F%2F127.0.0.1%3A8080%2Fecho"
            #expect(text.contains("\(name)GET&\(uri)&\(parameters)"), "\(text)")
        }
        #expect(text.contains("Fix: "))
    }

    @Test("find a forgotten token secret, and never show a secret or the correct signature")
    func secret() throws {
        var desk = Desk(
            file: ClientFile(
                clients: [Client(key: "ck", secret: "first-secret")],
                tokens: [Token(identifier: "tk", secret: "second-secret", clientKey: "ck")]))
        let right = try desk.draft(
            "GET", "/echo?a=1", client: ("ck", "first-secret"),
            token: ("tk", "second-secret"), nonce: "n")
        let wrong = try desk.draft(
            "GET", "/echo?a=1", client: ("ck", "first-secret"),
            token: ("tk", ""), nonce: "n")
        let reply = desk.send(wrong)
        let explanation = try Self.explained(reply)
        #expect(explanation.pitfalls.count == 1)
        #expect(explanation.json.description.contains(#""also": ["#))
        let signature = try #require(
            right.header?.split(separator: "oauth_signature=\"").last?.split(separator: "\"").first)
        for json in [false, true] {
            var draft = wrong
            if json { draft.fields = [("Accept", "application/json")] }
            let record = desk.send(draft).record
            let refusal = try #require(record.refusal)
            let answer = RefusalAnswer(refusal, record, desk.provider.policy)
                .response(explanation)
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(!text.contains("first-secret") && !text.contains("second-secret"))
            #expect(!text.contains(String(signature)))
            #expect(text.contains(explanation.pitfalls[0]))
        }
    }

    @Test("say in the challenge what the client did, or that its secret is probably wrong")
    func likelyCause() throws {
        let cases: [(change: (inout Desk.Draft) -> Void, clientSecret: String, advice: String)] = [
            (
                { $0.target = "/echo?a=b" }, "another",
                "so the client probably uses a wrong secret for \"ck\" or \"tk\""
            ),
            (
                { $0.target = "/echo?a=b&z=1" }, "cs",
                "the client left the query parameters out of the signature"
            ),
        ]
        for (change, clientSecret, advice) in cases {
            var desk = Desk()
            let target = clientSecret == "cs" ? "/echo" : "/echo?a=b"
            var draft = try desk.draft(
                "GET", target, client: ("ck", clientSecret), token: ("tk", "ts"))
            change(&draft)
            let reply = desk.send(draft)
            let refusal = try #require(reply.record.refusal)
            let explanation = try Self.explained(reply)
            #expect(explanation.lines.allSatisfy { !$0.contains("--") && !$0.contains("depth") })
            let answer = RefusalAnswer(refusal, reply.record, desk.provider.policy)
                .response(explanation)
            let challenge = answer.fields.first { $0.0 == "WWW-Authenticate" }?.1 ?? ""
            #expect(challenge.contains(PercentEncoding.encode(advice)), "\(challenge)")
        }
    }

    @Test("come from a vector that a check agrees with")
    func vector() throws {
        var desk = Desk()
        let right = desk.send(try desk.draft("POST", "/echo?a=1", form: [Parameter("b", "2 é")]))
        #expect(right.verdict == "200")
        var draft = try desk.draft()
        draft.target = "/else"
        let wrong = desk.send(draft)
        var checker = Checker()
        for (reply, passes) in [(right, true), (wrong, false)] {
            let vector = try #require(RequestVector(reply.record, id: "r")?.vector)
            if case .passed = checker.check(vector) {
                #expect(passes)
            } else {
                #expect(!passes)
            }
        }
        let line = try #require(RequestVector(wrong.record, id: "r")).jsonLine
        #expect(line.contains("\"refused\": \"SIG-02 "))
    }
}
