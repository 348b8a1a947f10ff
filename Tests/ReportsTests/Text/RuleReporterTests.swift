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

    @Test("has the verdict first, and with --verbose a line for each rule before")
    func kept() {
        let finding = Self.finding("SIG-08", .kept)
        #expect(Self.text([finding]) == "No rule is broken.\n\n1 kept\n")
        #expect(
            Self.text([finding], isVerbose: true) == """
                SIG-08  MUST         kept            A rule.

                No rule is broken.

                1 kept

                """)
    }

    @Test("puts what is broken together by its cause, with what to do, the worst first")
    func causes() {
        let findings = [
            Self.finding("SIG-14", .broken, "the server answered 401"),
            Self.finding("NON-01", .broken, "the server answered 200"),
            Self.finding("NON-02", .broken, "the server answered 200"),
            Self.finding("NON-28", .lax, "the server answered 200"),
            Self.finding("ROB-01", .crash, "the server answered 500"),
        ]
        let lines = Self.text(findings).split(separator: "\n").map(String.init)
        #expect(
            lines[0]
                == "3 rules are broken, 1 check made the server fail: 3 causes, the worst first;"
                + " 1 is kept only in part (lax), which does not fail the run.")
        #expect(lines[1] == "CRASH   Some requests make the server fail: ROB-01")
        #expect(
            lines[3...4] == [
                "        ROB-01: A rule.",
                "        sent a wrong signature: the server answered 500",
            ])
        #expect(lines[5] == "BROKEN  Nonces are not remembered: NON-01…02")
        #expect(lines[6].hasPrefix("        Store client, token, timestamp and nonce"))
        #expect(lines[9].hasPrefix("BROKEN  Queries are not decoded, encoded and sorted as RFC"))
        #expect(lines[13] == "verbose shows the requests and the answers.")
        #expect(lines[14] == "lax     oauth_version is checked wrongly: NON-28")
        #expect(lines.last == "0 kept, 3 broken, 1 crash, 1 lax")
    }

    @Test("has what is kept less strictly with the cause that it follows from")
    func following() {
        let findings = [
            Self.finding("SIG-02", .broken, "the server answered 200"),
            Self.finding("SIG-06", .lax, "the server answered 200"),
            Self.finding("NON-28", .lax, "the server answered 200"),
        ]
        let lines = Self.text(findings).split(separator: "\n").map(String.init)
        let first = "BROKEN  Signatures are not verified: SIG-02; kept only in part (lax): SIG-06"
        #expect(lines[1] == first)
        #expect(lines.filter { $0.hasPrefix("lax ") }.count == 1)
    }

    @Test("fits on 40 lines, whatever is broken", arguments: [RuleVerdict.broken, .lax, .crash])
    func short(_ verdict: RuleVerdict) {
        let groups = [("SIG", 66), ("NON", 30), ("TRN", 24), ("TMP", 23), ("TOK", 26), ("ERR", 12)]
        let findings = groups.flatMap { group, count in
            (1...count).map {
                Self.finding("\(group)-\($0 < 10 ? "0" : "")\($0)", verdict, "why")
            }
        }
        // Every rule is broken here; thirty of them are in fewer causes.
        let lines = Self.text(findings.filter { $0.id.hasSuffix("1") || $0.id.hasSuffix("4") })
            .split(separator: "\n")
        #expect(lines.count <= 40, "\(lines.count)")
    }

    @Test("has the request that proves that a rule is broken with --verbose")
    func broken() {
        let text = Self.text(
            [Self.finding("SIG-08", .broken, "the server answered 200")], isVerbose: true)
        #expect(
            text.hasPrefix(
                """
                SIG-08  MUST         broken          A rule.
                    sent: a wrong signature
                    the server answered 200 (RFC 5849 §3.2)
                    A risk.
                      | GET / HTTP/1.1
                      | Host: a
                    curl http://a/

                1 rule is broken.
                """))
    }

    @Test("says what to do about what is kept less strictly, where nothing is broken")
    func laxRemedies() {
        let lax = Self.finding("NON-28", .lax, "the server answered 200")
        let remedy = "        Accept oauth_version=1.0 or no oauth_version, and nothing else.\n"
        #expect(Self.text([lax]).contains(remedy))
        #expect(!Self.text([lax, Self.finding("SIG-14", .broken, "why")]).contains(remedy))
    }

    @Test("says first what was not tested, and why")
    func untested() {
        let flow = (1...5).map {
            Self.finding("TOK-0\($0)", .inconclusive, "the page has no button to approve")
        }
        let lines = Self.text([Self.finding("SIG-08", .kept)] + flow).split(separator: "\n")
        #expect(
            lines.first
                == "The flow could not be tested, because the page has no button to approve.")
        var stopped = Self.finding("ROB-02", .crash, "the server has stopped")
        stopped.hasStopped = true
        let first =
            Self.text([Self.finding("SIG-08", .kept), stopped] + flow)
            .split(separator: "\n").first ?? ""
        #expect(
            first.hasPrefix(
                "The server has stopped and did not come back; the last request was a wrong"
                    + " signature (ROB-02)"), "\(first)")
    }

    @Test("has one cause for what one mistake of the server breaks")
    func oneMistake() {
        let findings = ["SIG-14", "SIG-20", "SIG-25"].map { id in
            var finding = Self.finding(id, .broken, "the server answered 401")
            let mistake = id == "SIG-25" ? "plus-not-decoded" : "duplicates-first-wins"
            finding.mistakes = [ServerMistake(id: mistake, mistake: "does so")]
            return finding
        }
        let text = Self.text(findings)
        #expect(text.hasPrefix("3 rules are broken: one cause."), "\(text)")
        #expect(Self.text([findings[0], findings[1]]).contains("SIG-14, 20\n"))
    }

    @Test("has code that repairs a cause with --verbose only")
    func code() {
        let finding = Self.finding("NON-01", .broken, "the server answered 200")
        let code = "        Authlib: register_nonce_hooks(server, cache)\n"
        #expect(Self.text([finding], isVerbose: true).contains(code))
        #expect(!Self.text([finding]).contains(code))
    }

    @Test("says in three lines what was not tried, and with --verbose each")
    func notTried() {
        let reasons = [
            ("SIG-01", ["a token"], "needs a token"),
            ("SIG-02", ["--flow", "--token"], "more"),
            ("SIG-03", ["--hard"], "needs --hard"), ("SIG-04", ["--hard"], "the same"),
            ("NON-01", [], "needs a URL of https"),
        ]
        let findings = reasons.map { id, needs, reason in
            var finding = Self.finding(id, .notTried, reason)
            finding.needs = needs
            return finding
        }
        let lines = Self.text(findings).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "No rule could be judged.",
                "3 rules need more options: --hard for 2, --flow --token for 1",
                "not tried: SIG-01 (the credentials lack a token)",
                "not tried: NON-01 (needs a URL of https)", "0 kept, 5 not tried",
            ])
        #expect(Self.text(findings, isVerbose: true).contains("NON-01  MUST         not tried"))
    }

    @Test("is no failure in JUnit where a rule is kept less strictly")
    func lax() {
        let text = Self.text(
            [Self.finding("SIG-08", .lax, "why")],
            by: JUnitReporter(ReportStyle(), Implementation(name: "localhost")))
        #expect(text.contains("failures=\"0\"") && text.contains("<skipped"))
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
        #expect(text.contains(#""exit": {"code": 0, "reasons": [], "fail_on": "failed"}"#))
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
