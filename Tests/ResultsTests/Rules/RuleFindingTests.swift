import OAuth1
import Results
import Testing
import Vectors

@Suite("What was found out about a rule")
struct RuleFindingTests {
    static func finding(_ verdict: RuleVerdict, id: String = "SIG-08") -> RuleFinding {
        var finding = RuleFinding(
            id: id, section: "3.4.1.3.1", level: "MUST", rule: "Every parameter is signed.", verdict
        )
        guard verdict != .kept else { return finding }
        finding.reason = "the server answered 200 to a \"wrong\" request"
        finding.risk = "Whoever sees a request can add to it."
        finding.needs = ["--hard", "a token"]
        finding.notes = ["a: 1", "b: 2"]
        finding.mistakes = [ServerMistake(id: "not-sorted", mistake: "does not sort")]
        finding.proof = RuleFinding.Proof()
        finding.proof?.text = "?a=1 signed, ?a=2 sent"
        finding.proof?.request = ["GET /a?a=2 HTTP/1.1", "", "body"]
        finding.proof?.answer = ["HTTP/1.1 200"]
        finding.proof?.command = "curl 'http://localhost/a'"
        return finding
    }

    @Test("is the same after it was written and read", arguments: RuleVerdict.allCases)
    func roundTrip(_ verdict: RuleVerdict) throws {
        let finding = Self.finding(verdict)
        var document = JSONDocument()
        try document.read(Array(finding.json.description.utf8).span)
        #expect(RuleFinding(document) == finding)
    }

    @Test(
        "is nothing if the JSON is something else",
        arguments: ["{}", "[]", "{\"id\": \"SIG-08\"}", "{\"id\": 1, \"verdict\": \"kept\"}", "1"])
    func unreadable(_ text: String) throws {
        var document = JSONDocument()
        try document.read(Array(text.utf8).span)
        #expect(RuleFinding(document) == nil)
    }

    @Test(
        "gives the result its status",
        arguments: zip(
            RuleVerdict.allCases,
            [ResultStatus.failed, .failed, .failed, .skipped, .skipped, .skipped, .passed]))
    func status(_ verdict: RuleVerdict, _ status: ResultStatus) {
        let result = CheckResult(Self.finding(verdict))
        #expect(result.status == status)
        #expect(result.finding?.verdict == verdict)
        #expect(result.isLax == (verdict == .lax))
    }

    @Test("gives the subject its id, without a line, and a topic")
    func subject() {
        let subject = Subject.rule(Self.finding(.kept, id: "NON-01"))
        #expect(subject.id == "NON-01")
        #expect(subject.kind == .rule)
        #expect(subject.group == "nonce-and-timestamp")
        #expect(subject.place.line == 0)
        #expect(subject.labels == ["MUST"])
        #expect(subject.section == "RFC 5849 §3.4.1.3.1")
        #expect(subject.title(ReportStyle()) == "Every parameter is signed.")
    }

    @Test(
        "makes the exit code of a run: lax alone does not fail it",
        arguments: [
            ([.kept], 0), ([.kept, .lax], 0), ([.kept, .broken], 1), ([.kept, .lax, .crash], 1),
            ([.lax], 0), ([.notTried, .inconclusive], 4), ([.notApplicable], 4),
        ] as [([RuleVerdict], Int32)])
    func exitCode(_ verdicts: [RuleVerdict], _ code: Int32) {
        var summary = RunSummary()
        for verdict in verdicts { summary.count(CheckResult(Self.finding(verdict))) }
        #expect(summary.exitCode == code)
        #expect(summary.total == verdicts.count)
        #expect(summary.kind == .rule)
    }

    @Test("counts those that are only lax in words")
    func sentence() {
        var summary = RunSummary()
        for verdict: RuleVerdict in [.kept, .lax, .broken, .notTried] {
            summary.count(CheckResult(Self.finding(verdict)))
        }
        #expect(summary.sentence == "4 rules: 1 passed, 2 failed (1 only lax), 1 skipped")
        #expect(summary.reasons == ["1 failed"])
        #expect(summary.causes.ranked.map(\.cause.title) == ["not-sorted"])
    }
}

@Suite("Known failures of a provider")
struct KnownRuleTests {
    private static func failures(_ text: String, _ upkeep: KnownFailures.Upkeep = .nothing) throws
        -> KnownFailures
    {
        let reader = KnownFailureReader(Array(text.utf8).span, file: "known.json")
        #expect(reader.issues.isEmpty)
        var failures = KnownFailures(
            [KnownFailures.List(reader, file: "known.json")], upkeep: upkeep,
            today: try #require(CalendarDate("2026-01-01")))
        failures.judge("localhost")
        return failures
    }

    private static func settled(_ failures: inout KnownFailures, _ verdict: RuleVerdict)
        -> CheckResult
    {
        let finding = RuleFindingTests.finding(verdict)
        return failures.settle(CheckResult(finding), of: .rule(finding))
    }

    private static let entry =
        #"[{"id": "SIG-08", "verdict": "broken", "reason": "a known fault"}]"#

    @Test("are recognized by id and verdict")
    func known() throws {
        var failures = try Self.failures(Self.entry)
        #expect(Self.settled(&failures, .broken).status == .known)
        #expect(Self.settled(&failures, .broken).finding != nil)
        #expect(Self.settled(&failures, .lax).status == .failed)
        #expect(Self.settled(&failures, .notTried).status == .skipped)
    }

    @Test("pass now if the rule is kept")
    func fixed() throws {
        var failures = try Self.failures(Self.entry)
        let result = Self.settled(&failures, .kept)
        #expect(result.status == .fixed)
        #expect(result.finding?.verdict == .kept)
    }

    @Test("are recorded with their verdict, and without a stage")
    func recorded() throws {
        var failures = try Self.failures("[]", .update(reason: nil))
        #expect(Self.settled(&failures, .crash).status == .known)
        let text = failures.text(of: "known.json")
        #expect(text.contains("\"id\": \"SIG-08\""))
        #expect(text.contains("\"implementation\": \"localhost\""))
        #expect(text.contains("\"verdict\": \"crash\""))
        #expect(!text.contains("stage") && !text.contains("fingerprint"))
        #expect(!text.contains("content"))
    }

    @Test(
        "need a verdict",
        arguments: [
            (#"[{"id": "SIG-08", "reason": "r"}]"#, "a known failure needs \"verdict\""),
            (
                #"[{"id": "SIG-08", "verdict": "kept", "reason": "r"}]"#,
                "\"kept\" is not a verdict"
            ),
            (#"[{"id": "SIG-8", "verdict": "lax", "reason": "r"}]"#, "expected a full id"),
        ])
    func faults(_ text: String, _ message: String) {
        let reader = KnownFailureReader(Array(text.utf8).span, file: "known.json")
        #expect(reader.issues.contains { $0.message.contains(message) }, "\(reader.issues)")
    }
}
