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
        return try #require(try DeskServer(misbehaving).results(options)[id])
    }

    @Test("has a line for a rule that is kept")
    func kept() throws {
        let lines = try Self.text().lines(try Self.result("SIG-08", misbehaving: nil))
        #expect(
            lines == [
                "SIG-08  MUST         kept            Every parameter of the query is signed."
            ])
    }

    @Test("has the request that proves that a rule is broken")
    func broken() throws {
        let lines = try Self.text().lines(try Self.result("SIG-08", misbehaving: "SIG-08"))
        #expect(lines.contains("    sent: ?a=1 signed, ?a=1&x=2 sent"))
        #expect(
            lines.contains(
                "    the server answered 200 to a wrong request (RFC 5849 §3.4.1.3.1)"))
        #expect(lines.contains("      | GET /echo?a=1&x=2 HTTP/1.1"))
        #expect(lines.contains("      | X-OAuthcheck: SIG-08"))
        #expect(lines.last?.hasPrefix("    curl ") ?? false)
        #expect(lines.last?.hasSuffix("'http://localhost:8080/echo?a=1&x=2'") ?? false)
    }

    @Test("shows no secret, not even that of PLAINTEXT")
    func redacted() throws {
        let lines = try Self.text().lines(try Self.result("TLS-01", misbehaving: "TLS-01"))
        #expect(lines.contains { $0.contains("PLAINTEXT") && $0.contains("redacted") })
        for secret in try DeskServer.credentials().secrets {
            #expect(!lines.contains { $0.contains(secret) })
        }
    }

    @Test("says up to where timestamps are accepted, to five seconds", arguments: ["22", "23"])
    func measured(_ number: String) throws {
        let note = try #require(try Self.result("NON-\(number)", misbehaving: nil).notes.first)
        let words = note.split(separator: " ").compactMap { Int($0) }
        #expect((295...300).contains(words.first ?? 0), "\(note)")
    }

    @Test(
        "ends with the exit code",
        arguments: [
            (["SIG-08"], "SIG-08", Int32(1)), (["ROB-01"], "ROB-01", 1), (["NON-14"], "NON-14", 0),
            (["SIG-01"], nil, 0), (["TOK-18"], nil, 4),
        ])
    func exitCode(_ only: [String], _ misbehavior: String?, _ code: Int32) throws {
        var options = ProbeOptions()
        options.only = only
        var summary = ProbeSummary()
        for result in try DeskServer(misbehavior).results(options).values { summary.add(result) }
        #expect(summary.exitCode == code)
    }

    @Test("lists what was not tried, with what it would take")
    func notTried() throws {
        var options = ProbeOptions()
        options.only = ["AUT-", "ROB-07", "ROB-08", "ROB-09"]
        var summary = ProbeSummary()
        let results = try DeskServer().results(options)
        for check in Check.all { results[check.id].map { summary.add($0) } }
        #expect(
            summary.lines.contains { $0.hasPrefix("not tried: AUT-01…03, AUT-12…14 (needs --flow") }
        )
        #expect(summary.lines.contains { $0.hasPrefix("not tried: ROB-07…09 (needs --hard") })
        #expect(summary.lines.last == "0 kept, 21 not tried")
    }
}
