import HTTP
import Results
import Testing
import Vectors

@testable import Probing

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
        #expect(finding.rule == "Every query parameter is signed.")
        #expect(finding.proof == nil && finding.notes.isEmpty && finding.reason.isEmpty)
    }

    @Test("has the request and the answer that prove that a rule is broken")
    func broken() throws {
        let finding = try Self.text().finding(try Self.result("SIG-08", misbehaving: "SIG-08"))
        let proof = try #require(finding.proof)
        #expect(proof.text == "?a=1 signed, ?a=1&x=2 sent")
        #expect(finding.reason == "the server answered 200 to an invalid request")
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
        let json =
            "\(try Self.text().finding(try Self.result("TLS-01", misbehaving: "TLS-01")).json)"
        #expect(json.contains("PLAINTEXT") && json.contains("redacted"))
        for secret in try DeskServer.credentials().secrets { #expect(!json.contains(secret)) }
    }

    @Test("shows no secret of credentials that an answer issues")
    func issued() throws {
        let result = try Self.result("TMP-03", misbehaving: "TMP-03")
        let answer = try #require(try Self.text().finding(result).proof?.answer.last)
        #expect(answer.contains("oauth_token_secret=<redacted>"), "\(answer)")
    }

    /// Ways to write a secret that is issued, `@@` in each.
    private static let issuing = [
        #"{"oauth_token": "t", "oauth_token_secret":"@@"}"#,
        "{\n  \"oauth_token_secret\":\n\t\"@@\"\n}",
        #"{"body":"{\"oauth_token_secret\":\"@@\"}"}"#,
        "<oauth_token_secret>\n  @@\n</oauth_token_secret>",
        "<td>oauth_token_secret</td><td>@@</td>", "oauth_token=t&oauth_token_secret=@@&a=b",
        "oauth_token=t&oauth%5Ftoken%5Fsecret=@@",
        "Array\n(\n    [oauth_token_secret] => @@\n)",
        #"{"oauthTokenSecret": "@@"}"#, #"{"token_secret": "@@", "a": 1}"#,
        #"["oauth_token_secret", "@@"]"#, "oauth_token_secret: @@",
        "token-secret: '@@'",
        "Your token secret: @@", "<a href=\"?oauth_token_secret=@@\">",
        "{&quot;oauth_token_secret&quot;:&quot;@@&quot;}", "OAUTH_TOKEN_SECRET=@@",
    ]

    @Test(
        "shows no secret that is issued in another form, nor where it is repeated",
        arguments: issuing, ["ISSUEDSECRET9", "ab,ISSUED;9", "it s ISSUED"])
    func issuedForms(_ form: String, _ secret: String) throws {
        let body = Array(form.replacing("@@", with: secret).utf8)
        let values = IssuedSecrets.values(in: body)
        #expect(values.contains { $0.utf8.elementsEqual(secret.utf8) }, "\(values)")
        let hidden = String(decoding: IssuedSecrets.hidden(in: body), as: UTF8.self)
        #expect(!hidden.contains("ISSUED"), "\(hidden)")
        var result = ProbeResult(try #require(Check.all.first), .broken, "it said \(secret)")
        result.issued = values
        #expect(!(try Self.text().finding(result).reason.contains("ISSUED")))
    }

    @Test("shows no secret that an earlier answer of the run has issued")
    func learned() throws {
        let server = try DeskServer { request, number in
            let isWrong = String(decoding: request.target, as: UTF8.self).hasSuffix("?a=1&x=2")
            guard number == 1 || isWrong else { return nil }
            let body = number == 1 ? "[oauth_token_secret] => ISSUED-9" : "you know ISSUED-9"
            var reader = ResponseReader()
            reader.append(
                "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
            return reader.next(isHead: false).map { ProbeAnswer($0) }
        }
        var options = ProbeOptions()
        options.only = ["SIG-08"]
        let result = try #require(try server.results(options)["SIG-08"])
        let shown = try Self.text().finding(result).json.description
        #expect(shown.contains("you know <redacted>"), "\(shown)")
        #expect(!shown.contains("ISSUED-9"))
    }

    @Test("is not changed by sentences about a secret")
    func noSecret() {
        let text = Array("oauth_token_secret is missing; a token_secret_id: 9, secret: x".utf8)
        #expect(IssuedSecrets.values(in: text) == [])
        #expect(IssuedSecrets.hidden(in: text) == text)
    }

    @Test("says up to where timestamps are accepted, to five seconds", arguments: ["22", "23"])
    func measured(_ number: String) throws {
        let note = try #require(try Self.result("NON-\(number)", misbehaving: nil).notes.first)
        let words = note.split(separator: " ").compactMap { Int($0) }
        #expect((295...300).contains(words.first ?? 0), "\(note)")
    }
}
