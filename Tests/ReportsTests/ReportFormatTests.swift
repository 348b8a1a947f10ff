import Fixtures
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Vectors

@Suite("The reports for other programs")
struct ReportFormatTests {
    static let formats = ["junit", "tap", "sarif", "github", "markdown"]

    /// A reporter by its format's name.
    static func reporter(_ format: String) -> any Reporter {
        let style = ReportStyle(hasColor: true)
        return switch format {
        case "junit": JUnitReporter(style)
        case "tap": TAPReporter(style)
        case "sarif": SARIFReporter(style)
        case "github": GitHubReporter(style)
        default: MarkdownReporter(style)
        }
    }

    /// The text of a report on `results` that ends with `summary`.
    static func text(
        _ reporter: some Reporter,
        _ results: [(CheckResult, TestVector)] = [],
        _ summary: RunSummary? = nil
    ) -> String {
        var reporter = reporter
        var output: [UInt8] = []
        var counted = RunSummary()
        reporter.begin(to: &output)
        for (result, vector) in results {
            counted.count(result)
            reporter.add(result, of: vector, to: &output)
        }
        reporter.finish(summary ?? counted, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private static func wrong(_ id: String) throws -> (CheckResult, TestVector) {
        let vector = try TestVector(
            #"{"id": "\#(id)", "given": {"text": " "}, "expected": {"encoded": "+"}}"#)
        return (CheckResult(vector.verdict()), vector)
    }

    @Test("say that a run was interrupted, and that it is no success", arguments: formats)
    func interrupted(_ format: String) throws {
        let vector = try TestVector(#"{"id": "a", "given": {"text": "a"}}"#)
        var summary = RunSummary()
        summary.passed = 1
        summary.interruption = 2
        let text = Self.text(Self.reporter(format), [(CheckResult(.passed), vector)], summary)
        #expect(text.contains("the run was interrupted; results so far"))
        let mark = [
            "junit": #"errors="1""#, "tap": "Bail out! the run was", "github": "::warning title=",
            "sarif": #""executionSuccessful": false, "exitCode": 130"#,
            "markdown": "> **the run was interrupted",
        ]
        #expect(text.contains(try #require(mark[format])), "\(text)")
    }

    @Test("do not take a run without a result for a success", arguments: formats)
    func empty(_ format: String) {
        let text = Self.text(Self.reporter(format))
        #expect(text.contains("nothing was selected"))
        #expect(!text.contains("1..0"))
    }

    @Test("have no colours", arguments: formats)
    func color(_ format: String) throws {
        #expect(!Self.text(Self.reporter(format), [try Self.wrong("a")]).contains("\u{1B}"))
    }

    @Test("have no test case twice in JUnit, whatever the operation")
    func names() throws {
        let (result, vector) = try Self.wrong("a")
        let verified = CheckResult(result.verdict, result.explained, .verify)
        let text = Self.text(
            JUnitReporter(ReportStyle()),
            [(result, vector), (verified, vector), (result, vector), (result, vector)])
        for name in ["a", "a (verify)", "a (2)", "a (3)"] {
            let start = #"<testcase classname="v" name="\#(name)">"#
            #expect(text.components(separatedBy: start).count == 2, "\(name)")
        }
    }

    @Test(
        "make at most ten errors for GitHub, of the most frequent causes, and a notice"
    )
    func annotations() throws {
        let (_, vector) = try Self.wrong("a")
        var groups = FailureGroups()
        for number in 0..<13 {
            for _ in 0...number {
                groups.add(
                    .cause(.pitfalls(["mistake-\(number)"])), "v::a", at: ("v.json", 1), story: [])
            }
        }
        groups.add(.cause(.failure(.acceptsWrong)), "v::a", at: ("v.json", 1), story: [])
        #expect(
            groups.ranked.prefix(3).map(\.kind.title) == [
                "accepts a wrong signature", "mistake-12", "mistake-11",
            ])
        #expect(groups.ranked[1].names == "v::a, v::a, v::a and 10 more")
        let all = Stage.inOrder.map { stage in
            CheckResult(
                .failed(
                    .differs(
                        Difference(stage: stage, found: [2], permitted: [[1]], isSecret: false),
                        following: [])))
        }
        let others: [Verdict] = [
            .broken(reason: "b"), .errored([]), .failed(.comesOut(stages: [])),
            .failed(.refusesRight), .failed(.acceptsWrong(["c"])),
            .failed(.refusedByServer(reason: "d")),
        ]
        let results = (all + others.map { CheckResult($0) }).map { ($0, vector) }
        let lines = Self.text(GitHubReporter(ReportStyle()), results).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("::error file=v.json,line=1,title=") } == 10)
        #expect(lines.first?.contains("title=accepts a wrong signature::") ?? false)
        let notice = "::notice title=oauthcheck::4 more causes of 4 failures"
        #expect(lines.contains { $0.hasPrefix(notice) })
    }

    @Test("annotate no file that the job's repository does not have")
    func annotationsElsewhere() throws {
        var (result, vector) = try Self.wrong("v")
        func annotation(of file: String, in workspace: String?) -> String {
            vector.file = file
            let reporter = GitHubReporter(ReportStyle(), .own, workspace: workspace)
            return Self.text(reporter, [(result, vector)])
        }
        #expect(annotation(of: "/a/v.json", in: "/w").hasPrefix("::error title="))
        #expect(annotation(of: "/a/v.json", in: nil).hasPrefix("::error title="))
        #expect(annotation(of: "/w/v.json", in: "/w").hasPrefix("::error file=/w/v.json,"))
        #expect(annotation(of: "v.json", in: nil).hasPrefix("::error file=v.json,"))
    }

    @Test("leave out failures that exceed the limit of a Markdown report, and count them")
    func cut() throws {
        let results = try (0..<200).map { try Self.wrong("v\($0)") }
        let text = Self.text(
            MarkdownReporter(ReportStyle(), .own, .each, bytesMax: 30_000), results)
        #expect(text.utf8.count < 30_000)
        let shown = text.components(separatedBy: "<details>").count - 1
        #expect(shown > 10 && text.hasSuffix("\(200 - shown) more failures are left out here.\n"))
        let whole = Self.text(MarkdownReporter(ReportStyle(), .own, .each), results)
        #expect(whole.components(separatedBy: "<details>").count == 201)
    }
}
