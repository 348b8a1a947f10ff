import Reports
import Results
import Testing
import Vectors

@Suite("The report of a provider's rules")
struct RuleReporterTests {
    private static func finding(_ id: String, _ verdict: RuleVerdict, _ reason: String = "")
        -> RuleFinding
    {
        var finding = RuleFinding(
            id: id, section: "3.2", level: "MUST", rule: "A rule.", verdict)
        finding.reason = reason
        guard verdict.fault != nil else { return finding }
        finding.risk = "A risk."
        var proof = RuleFinding.Proof()
        proof.text = "a wrong signature"
        proof.request = ["GET / HTTP/1.1", "Host: a"]
        proof.answer = ["HTTP/1.1 200"]
        proof.command = "curl http://a/"
        finding.proof = proof
        return finding
    }

    private static func text(
        _ findings: [RuleFinding],
        isVerbose: Bool = false,
        by reporter: (any Reporter)? = nil
    ) -> String {
        var reporter: any Reporter = reporter ?? RuleReporter(ReportStyle(), isVerbose: isVerbose)
        var summary = RunSummary()
        var output: [UInt8] = []
        reporter.begin(to: &output)
        for finding in findings {
            let result = CheckResult(finding)
            summary.count(result)
            reporter.add(result, of: .rule(finding), to: &output)
        }
        reporter.finish(summary, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test("has a line for a rule that is kept, and the counts")
    func kept() {
        #expect(
            Self.text([Self.finding("SIG-08", .kept)]) == """
                SIG-08  MUST         kept            A rule.
                1 kept

                """)
    }

    @Test("has the request that proves that a rule is broken")
    func broken() {
        #expect(
            Self.text([Self.finding("SIG-08", .broken, "the server answered 200")]) == """
                SIG-08  MUST         broken          A rule.
                    sent: a wrong signature
                    the server answered 200 (RFC 5849 §3.2)
                    A risk.
                      | GET / HTTP/1.1
                      | Host: a
                    curl http://a/
                0 kept, 1 broken

                """)
    }

    @Test("lists what was not tried by the reason, and with --verbose each")
    func notTried() {
        let findings = ["SIG-01", "SIG-02", "SIG-03", "NON-01", "SIG-05"].map {
            Self.finding($0, .notTried, $0 == "NON-01" ? "needs more" : "needs a token")
        }
        #expect(
            Self.text(findings) == """
                not tried: SIG-01…03, SIG-05 (needs a token)
                not tried: NON-01 (needs more)
                0 kept, 5 not tried

                """)
        #expect(Self.text(findings, isVerbose: true).contains("NON-01  MUST         not tried"))
    }

    @Test("keeps text of servers from being read as something else")
    func inert() {
        let text = Self.text([Self.finding("SIG-08", .inconclusive, "a\u{1B}[2J\n::error::b")])
        #expect(!text.contains("\u{1B}") && !text.contains("\n::error"))
    }

    @Test("has the same results in JSON, with the exchange")
    func json() {
        let text = Self.text(
            [Self.finding("SIG-07", .kept), Self.finding("SIG-08", .lax, "why")],
            by: JSONReporter(ReportStyle(), Implementation(name: "localhost")))
        #expect(text.contains(#"{"id": "SIG-07", "status": "passed", "rule": {"id": "SIG-07""#))
        #expect(text.contains(#"{"id": "SIG-08", "status": "failed", "rule": {"id": "SIG-08""#))
        #expect(text.contains(#""request": ["GET / HTTP/1.1", "Host: a"]"#))
        #expect(text.contains(#""failed": 1, "known": 0, "skipped": 0, "errored": 0, "lax": 1"#))
        #expect(text.contains(#""exit": {"code": 0, "reasons": []}"#))
    }

    @Test("has request and answer in every format that tells the whole story")
    func stories() {
        let finding = Self.finding("SIG-08", .broken, "the server answered 200")
        let implementation = Implementation(name: "localhost")
        let style = ReportStyle()
        let reporters: [any Reporter] = [
            JUnitReporter(style, implementation), TAPReporter(style, implementation),
            SARIFReporter(style, implementation), GitHubReporter(style, implementation),
        ]
        for reporter in reporters {
            let text = Self.text([finding], by: reporter)
            for part in ["SIG-08", "GET / HTTP/1.1", "HTTP/1.1 200", "A risk.", "curl http"] {
                #expect(text.contains(part), "\(reporter): \(part)")
            }
        }
    }
}
