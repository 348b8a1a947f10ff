import Probing
import Results
import Testing

@Suite("The text of a run")
struct TextTests {
    private static func text() throws -> ProbeText {
        let target = try #require(ProbeTarget(DeskServer.url))
        return ProbeText(target, hiding: Redaction(try DeskServer.credentials().hidden))
    }

    private static func result(_ id: String, misbehaving: String?) throws -> ProbeResult {
        var options = ProbeOptions()
        options.only = [id]
        options.flow = .form
        return try #require(try DeskServer(misbehaving).results(options)[id])
    }

    @Test("has nothing but the rule if it is kept")
    func kept() throws {
        let finding = try Self.text().finding(try Self.result("SIG-08", misbehaving: nil))
        #expect(finding.verdict == .kept)
        #expect(finding.rule == "Every parameter of the query is signed.")
        #expect(finding.proof == nil && finding.notes.isEmpty && finding.reason.isEmpty)
    }

    @Test("has the request and the answer that prove that a rule is broken")
    func broken() throws {
        let finding = try Self.text().finding(try Self.result("SIG-08", misbehaving: "SIG-08"))
        let proof = try #require(finding.proof)
        #expect(proof.text == "?a=1 signed, ?a=1&x=2 sent")
        #expect(finding.reason == "the server answered 200 to a wrong request")
        #expect(finding.source == "RFC 5849 §3.4.1.3.1")
        #expect(proof.request.first == "GET /echo?a=1&x=2 HTTP/1.1")
        #expect(proof.request.contains("X-OAuthcheck: SIG-08"))
        #expect(proof.answer.first == "HTTP/1.1 200")
        #expect(proof.answer.contains("signed by ck with the token tk"))
        #expect(proof.command.hasPrefix("curl "))
        #expect(proof.command.hasSuffix("'http://localhost:8080/echo?a=1&x=2'"))
    }

    @Test("shows no secret, not even that of PLAINTEXT")
    func redacted() throws {
        let json = try Self.text().finding(try Self.result("TLS-01", misbehaving: "TLS-01")).json
        #expect(json.contains("PLAINTEXT") && json.contains("redacted"))
        for secret in try DeskServer.credentials().secrets { #expect(!json.contains(secret)) }
    }

    @Test("shows no secret of credentials that an answer issues")
    func issued() throws {
        let result = try Self.result("TMP-03", misbehaving: "TMP-03")
        let answer = try #require(try Self.text().finding(result).proof?.answer.last)
        #expect(answer.contains("oauth_token_secret=<redacted>"), "\(answer)")
    }

    @Test("says up to where timestamps are accepted, to five seconds", arguments: ["22", "23"])
    func measured(_ number: String) throws {
        let note = try #require(try Self.result("NON-\(number)", misbehaving: nil).notes.first)
        let words = note.split(separator: " ").compactMap { Int($0) }
        #expect((295...300).contains(words.first ?? 0), "\(note)")
    }
}
