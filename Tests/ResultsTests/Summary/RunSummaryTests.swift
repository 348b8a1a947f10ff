import Testing
import Vectors

@testable import Results

@Suite("Exit codes")
struct RunSummaryTests {
    /// What a run found, and its exit code: the first that applies of 2, 3, 4, 1, 0.
    static let codes: [(String, Int32)] = [
        ("", 4), ("passed", 0), ("skipped", 4), ("skipped skipped", 4), ("passed skipped", 0),
        ("known skipped", 0), ("failed skipped", 1), ("skipped orphan", 4), ("skipped broken", 3),
        ("known", 0), ("failed", 1),
        ("passed failed", 1), ("broken", 3), ("failed broken", 3), ("passed broken", 3),
        ("unreadable", 2),
        ("passed unreadable", 2), ("failed unreadable", 2), ("broken unreadable", 2),
        ("failed broken unreadable passed", 2), ("errored", 2), ("passed errored", 2),
        ("errored broken", 2), ("fixed", 1), ("passed known fixed", 1), ("fixed broken", 3),
        ("passed orphan", 1), ("orphan", 4), ("known orphan unreadable", 2),
    ]

    @Test("are the first that applies of 2, 3, 4, 1 and 0", arguments: RunSummaryTests.codes)
    func exitCode(_ found: String, _ code: Int32) {
        #expect(summary(found).exitCode == code)
    }

    @Test(
        "name the signal that ended the run, whatever was found", arguments: RunSummaryTests.codes)
    func interrupted(_ found: String, _ code: Int32) {
        var summary = summary(found)
        summary.interruption = 2
        #expect(summary.exitCode == 130)
        summary.interruption = 15
        #expect(summary.exitCode == 143)
        #expect(summary.sentence.hasSuffix("(interrupted)"))
    }

    @Test(
        "have a reason exactly if they are not 0",
        arguments: RunSummaryTests.codes)
    func reasons(_ found: String, _ code: Int32) {
        #expect(summary(found).reasons.isEmpty == (code == 0))
    }

    @Test("come with a sentence that counts")
    func sentence() {
        #expect(summary("").sentence == "0 vectors: 0 passed, 0 failed")
        #expect(summary("passed").sentence == "1 vector: 1 passed, 0 failed")
        #expect(
            summary("passed passed failed skipped broken").sentence
                == "5 vectors: 2 passed, 1 failed, 1 skipped, 1 errored")
    }

    @Test("come with a sentence that counts known failures, if there are any")
    func knownSentence() {
        let expected = "3 vectors: 1 passed, 0 failed, 1 known, 1 fixed"
        #expect(
            summary("passed known fixed orphan").sentence
                == expected + "; 1 known failure matches no vector")
        #expect(
            summary("fixed fixed orphan orphan").reasons == [
                "2 known failures now pass", "2 known failures match no vector",
            ])
    }

    @Test("count each verdict once")
    func total() {
        let found = summary("passed failed skipped broken errored known fixed unreadable orphan")
        #expect(found.total == 7)
        #expect(found.known == 1 && found.fixed == 1 && found.failed == 1)
        #expect(found.errored == 2)
        #expect(found.broken == 1)
    }

    @Test("ends with 4 if a provider's flow could not be tested, and nothing is broken")
    func flow() {
        func finding(_ id: String, _ verdict: RuleVerdict) -> CheckResult {
            CheckResult(RuleFinding(id: id, section: "", level: "MUST", rule: "A rule.", verdict))
        }
        var summary = RunSummary()
        summary.count(finding("SIG-01", .kept))
        summary.count(finding("TOK-01", .inconclusive))
        #expect(summary.exitCode == 4)
        #expect(summary.problems == ["the provider's flow could not be tested"])
        var other = summary
        other.count(finding("TOK-02", .kept))
        #expect(other.exitCode == 0)
        summary.count(finding("SIG-02", .broken))
        #expect(summary.exitCode == 1)
    }

    private static let entry = KnownFailure(
        id: "v::a", implementation: nil, operation: .sign, stage: .signature, pitfalls: [],
        fingerprint: nil, reason: "r", issue: nil, expires: nil, file: "k.json", line: 1)

    private func summary(_ found: String) -> RunSummary {
        var summary = RunSummary()
        for word in found.split(separator: " ") {
            switch word {
            case "passed": summary.count(.passed)
            case "failed": summary.count(.failed(.comesOut(stages: [])))
            case "skipped": summary.count(.skipped(reason: ""))
            case "broken": summary.count(.broken(reason: ""))
            case "errored": summary.count(.errored([]))
            case "known":
                summary.count(
                    CheckResult(.failed(.comesOut(stages: [])), standing: .known(Self.entry)))
            case "fixed": summary.count(CheckResult(.passed, standing: .fixed(Self.entry)))
            case "orphan": summary.orphans.append(Self.entry)
            default: summary.unreadable += 1
            }
        }
        return summary
    }
}
