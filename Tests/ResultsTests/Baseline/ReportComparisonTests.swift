import OAuth1
import Results
import Testing
import Vectors

@Suite("The comparison of two reports")
struct ReportComparisonTests {
    typealias Kind = ReportComparison.Kind

    private static let passed = #""status": "passed""#
    private static let known = failed("a+b").replacing("failed", with: "known")

    private static func failed(_ found: String, by pitfall: String = "plus-for-space") -> String {
        #"""
        "status": "failed", "difference": {"stage": "encoded", "found": "\#(found)",
        "correct": "a%20b", "offset": 0, "following": []},
        "diagnosis": {"explanations": [{"pitfalls": ["\#(pitfall)"]}], "tried": 1, "depth": 1}
        """#
    }

    private static func report(
        _ results: [String],
        tool: String = "1",
        name: String = "mine",
        version: String = "1"
    ) throws -> RecordedReport {
        let text = #"""
            {"oauthcheck": {"version": "\#(tool)", "report": 2},
             "implementation": {"name": "\#(name)", "version": "\#(version)", "language": ""},
             "summary": {}, "exit": {"code": 0}, "results": [\#(results.joined(separator: ","))]}
            """#
        var reader = RecordedReportReader(file: "report.json")
        let bytes = Array(text.utf8)
        reader.read(bytes.span)
        try #require(reader.issues.isEmpty)
        return reader.report
    }

    private static func read(_ text: String) -> RecordedReportReader {
        var reader = RecordedReportReader(file: "old.json")
        let bytes = Array(text.utf8)
        reader.read(bytes.span)
        return reader
    }

    @Test(
        "refuses a report of another format in one line that says what to do",
        arguments: [
            #"{"oauthcheck": {"version": "0.1.0", "report": 1}, "results": [{}, 1]}"#,
            "{\n \"oauthcheck\": {\"report\": 1},\n \"results\": [{}]\n}",
            "{\"oauthcheck\": {\"report\": 1}, \"implementation\": {}}\n{\"id\": 1}\n",
        ])
    func otherFormat(_ text: String) {
        #expect(
            Self.read(text).issues.map(\.description) == [
                "old.json: the report has format 1, but this version of oauthcheck reads format"
                    + " 2: make the report again with this version"
            ])
    }

    @Test("refuses a format that is text")
    func formatIsText() {
        let text = #"{"oauthcheck": {"version": "1", "report": "2"}, "results": []}"#
        #expect(Self.read(text).issues.count == 1)
    }

    @Test("shows no value of a report that shows secrets, nor one that the other report hides")
    func secrets() throws {
        let shown = try Self.report([Self.result("f::a", Self.failed("a+secret"))])
        let hidden = try Self.report([Self.result("f::a", Self.failed("a+<redacted>"))])
        let other = try Self.report([Self.result("f::a", Self.failed("b"))])
        func values(_ old: RecordedReport, _ new: RecordedReport) -> [String?] {
            let change = ReportComparison(old, new).withoutSecrets.changes.first
            return [change?.old?.failure?.found, change?.new?.failure?.found]
        }
        #expect(values(shown, other) == ["a+secret", "b"])
        #expect(values(shown, hidden) == ["<redacted, 8 bytes>", "<redacted, 12 bytes>"])
        var marked = shown
        marked.origin.showsSecrets = true
        #expect(values(marked, other) == ["<redacted, 8 bytes>", "<redacted, 1 byte>"])
        #expect(ReportComparison(marked, other).worse == 1)
    }

    @Test("is not a success if nothing was verified", arguments: [FailOn.new, .any])
    func nothingVerified(_ failOn: FailOn) throws {
        let old = try Self.report([Self.result("f::a", Self.passed)])
        let skipped = #""status": "skipped", "reason": "r""#
        for results in [[], [Self.result("f::a", skipped)]] {
            #expect(failOn.exitCode(for: ReportComparison(old, try Self.report(results))) == 4)
        }
    }

    private static func result(_ id: String, _ rest: String, content: String = "1") -> String {
        #"{"id": "\#(id)", "file": "f", "line": 1, "content": "\#(content)", \#(rest)}"#
    }

    @Test(
        "names the change of a vector by what it was and is",
        arguments: [
            (passed, passed, nil, false),
            (passed, failed("a+b"), Kind.newlyFailing, true),
            (failed("a+b"), passed, .newlyPassing, false),
            (failed("a+b"), failed("a+b"), nil, false),
            (failed("a+b"), failed("a+c"), .failingDifferently, true),
            (failed("a+b"), failed("a+b", by: "not-sorted"), .failingDifferently, true),
            (failed("<redacted, 3 bytes>"), failed("a+b"), nil, false),
            (passed, known, .newlyFailing, false),
            (known, failed("a+b"), nil, false),
            (passed, #""status": "skipped", "reason": "r""#, .newlySkipped, false),
            (#""status": "skipped", "reason": "r""#, failed("a+b"), .newlyFailing, true),
            (passed, #""status": "errored", "reason": "r""#, .newlyFailing, true),
            (#""status": "fixed""#, passed, nil, false),
        ])
    func kind(from old: String, to new: String, is kind: Kind?, isWorse: Bool) throws {
        let comparison = ReportComparison(
            try Self.report([Self.result("f::a", old)]),
            try Self.report([Self.result("f::a", new)]))
        #expect(comparison.changes.map(\.kind) == [kind].compactMap(\.self))
        #expect((comparison.worse > 0) == isWorse)
        // Of the only vector nothing is verified if it is skipped.
        let none: Int32? = kind == .newlySkipped ? 4 : nil
        #expect(FailOn.new.exitCode(for: comparison) == none ?? (isWorse ? 1 : 0))
        #expect(FailOn.any.exitCode(for: comparison) == none ?? (kind == nil ? 0 : 1))
        #expect(FailOn.never.exitCode(for: comparison) == 0)
    }

    @Test("takes the same content under another id as the same vector, each once")
    func renamed() throws {
        let old = try Self.report([
            Self.result("f::a", Self.passed, content: "1"),
            Self.result("f::b", Self.passed, content: "1"),
            Self.result("f::c", Self.passed, content: "2"),
        ])
        let new = try Self.report([
            Self.result("g::a", Self.passed, content: "1"),
            Self.result("g::c", Self.failed("a+b"), content: "2"),
            Self.result("g::d", Self.failed("a+b"), content: "3"),
        ])
        let comparison = ReportComparison(old, new)
        let changes = comparison.changes.map { change in
            "\(change.kind.rawValue) \(change.old?.id ?? "-") \(change.new?.id ?? "-")"
        }
        #expect(
            changes == [
                "newly_failing f::c g::c", "renamed f::a g::a", "renamed f::c g::c",
                "added - g::d", "removed f::b -",
            ])
        #expect(comparison.worse == 2)
    }

    @Test("says whether the vector, the implementation, its answer or the tool changed")
    func reasons() throws {
        func reasons(
            tool: String = "1", name: String = "mine", version: String = "1", content: String = "1"
        ) throws -> [ReportComparison.Reason] {
            let old = try Self.report([Self.result("f::a", Self.passed)])
            let new = try Self.report(
                [Self.result("f::a", Self.failed("a+b"), content: content)],
                tool: tool, name: name, version: version)
            return ReportComparison(old, new).changes.flatMap(\.reasons)
        }
        #expect(try reasons() == [.answer])
        #expect(try reasons(content: "2") == [.vector])
        #expect(try reasons(version: "2") == [.implementation])
        #expect(try reasons(tool: "2") == [.tool])
        #expect(
            try reasons(tool: "2", name: "other", content: "2") == [
                .vector, .implementation, .tool,
            ])
    }

    @Test("calls nothing removed that an interrupted run may not have reached")
    func partial() throws {
        let old = try Self.report([
            Self.result("f::a", Self.passed), Self.result("f::b", Self.passed, content: "2"),
        ])
        var new = try Self.report([Self.result("f::a", Self.passed)])
        new.extent = .partial
        let comparison = ReportComparison(old, new)
        #expect(comparison.changes.isEmpty)
        #expect(comparison.unreached == 1)
        #expect(FailOn.new.exitCode(for: comparison) == 3)
    }
}
