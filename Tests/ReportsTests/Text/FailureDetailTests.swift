import Fixtures
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Vectors

@Suite("How much a report shows of failures with the same cause")
struct FailureDetailTests {
    /// Failures of the stage "encoded", of which `isNew` says what they were before.
    private static func failures(_ isNew: [Bool?]) throws -> [(CheckResult, TestVector)] {
        try isNew.enumerated().map { index, isNew in
            let vector = try TestVector(
                #"{"id": "n\#(index)", "given": {"text": " "}, "expected": {"encoded": "+"}}"#)
            return (CheckResult(vector.verdict(), isNew: isNew), vector)
        }
    }

    private static func human(
        _ detail: FailureDetail,
        _ isNew: [Bool?],
        _ summary: RunSummary? = nil
    ) throws -> [String] {
        let reporter = HumanReporter(ReportStyle(), .own, detail)
        return ReportFormatTests.text(reporter, try failures(isNew), summary)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("shows one failure in full and ten ids, each of them, ids, or nothing")
    func human() throws {
        let isNew = [Bool?](repeating: nil, count: 14)
        func counts(_ detail: FailureDetail) throws -> [Int] {
            let lines = try Self.human(detail, isNew)
            return [lines.count { $0.hasPrefix("FAILED") }, lines.count { $0.hasPrefix("  ") }]
        }
        #expect(try counts(.each)[0] == 14)
        #expect(try counts(.example)[0] == 1)
        #expect(try counts(.ids) == [0, 14])
        #expect(try counts(.none) == [0, 0])
        let lines = try Self.human(.example, isNew)
        #expect(lines.contains("    13 more with this cause:"))
        // An example of another failure that was not explained says nothing about this one.
        let sentence = "percent-encoded text differs at byte 1"
        #expect(lines.contains("      v::n10: \(sentence)"))
        #expect(!lines.contains { $0.contains("v::n11") })
        #expect(lines.contains("      and 3 more; failures ids lists them"))
    }

    private static func compared() throws -> RunSummary {
        var summary = RunSummary()
        summary.failed = 16
        let (old, new) = (RecordedReport(file: "old.json"), RecordedReport(file: "this run"))
        summary.baseline = BaselineOutcome(ReportComparison(old, new), .new)
        return summary
    }

    @Test("shows all that is new first, and what was known in a line for each cause")
    func baseline() throws {
        let isNew = [false, false, false] + [Bool?](repeating: true, count: 13)
        let lines = try Self.human(.example, isNew, try Self.compared())
        #expect(lines[0].hasPrefix("since old.json "))
        #expect(
            lines[1...5] == [
                "new: 13 failures, by cause:", "     13  percent-encoded text differs",
                "known before: 3 failures, by cause:", "      3  percent-encoded text differs",
                "",
            ])
        #expect(lines[6] == "FAILED v::n3")
        for id in 4..<16 { #expect(lines.contains { $0.hasPrefix("      v::n\(id): ") }) }
        #expect(!lines.contains { $0.contains("v::n0") })
    }

    @Test("is the same in Markdown")
    func markdown() throws {
        let isNew = [false, false, false] + [Bool?](repeating: true, count: 13)
        func text(_ detail: FailureDetail) throws -> String {
            ReportFormatTests.text(
                MarkdownReporter(ReportStyle(), .own, detail), try Self.failures(isNew),
                try Self.compared())
        }
        func count(_ detail: FailureDetail) throws -> Int {
            try text(detail).components(separatedBy: "<details>").count - 1
        }
        #expect(try count(.each) == 16)
        #expect(try count(.example) == 1)
        #expect(try count(.ids) == 2)
        #expect(try count(.none) == 0)
        let example = try text(.example)
        let new = try #require(example.range(of: "**new: 13 failures, by cause**"))
        let known = try #require(example.range(of: "**known before: 3 failures, by cause**"))
        #expect(new.lowerBound < known.lowerBound)
        #expect(example.contains("v::n15: ") && !example.contains("v::n1\n"))
    }

    /// The report of failures that come in parts of a run, as threads check them.
    private static func inParts(_ reporter: some Reporter, _ parts: [Int]) throws -> String {
        var reporter: any Reporter = reporter
        var (output, failures) = ([UInt8](), GroupedFailures(for: [reporter]))
        var all = try Self.failures([Bool?](repeating: nil, count: parts.reduce(0, +)))[...]
        for part in parts {
            for (result, vector) in all.prefix(part) { failures.add(result, of: vector) }
            all = all.dropFirst(part)
            failures.add(to: &reporter, &output)
            failures.removeAll()
        }
        reporter.finish(RunSummary(), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test(
        "is the same for failures that come in parts, of which only the first ones are named",
        arguments: [
            HumanReporter(ReportStyle()), HumanReporter(ReportStyle(), .own, .ids),
            HumanReporter(ReportStyle(), .own, .none), MarkdownReporter(ReportStyle()),
            MarkdownReporter(ReportStyle(), .own, .each), GitHubReporter(ReportStyle()),
            JSONReporter(ReportStyle()),
        ] as [any Reporter])
    func parts(reporter: any Reporter) throws {
        let one = try Self.inParts(reporter, [40])
        #expect(try Self.inParts(reporter, [Int](repeating: 1, count: 40)) == one)
        #expect(try Self.inParts(reporter, [2, 20, 0, 18]) == one)
        var (whole, output) = (reporter, [UInt8]())
        for (result, vector) in try Self.failures([Bool?](repeating: nil, count: 40)) {
            whole.add(result, of: vector, to: &output)
        }
        whole.finish(RunSummary(), to: &output)
        #expect(String(decoding: output, as: UTF8.self) == one)
    }

    @Test("reports for people keep only failures, so that others can be checked in parallel")
    func passes() throws {
        let style = ReportStyle()
        #expect(HumanReporter(style).ignoresPasses && MarkdownReporter(style).ignoresPasses)
        #expect(!HumanReporter(style, isVerbose: true).ignoresPasses)
        #expect(HumanReporter(style, .own, .each).isStream)
        #expect(!JSONReporter(style).ignoresPasses)
    }
}
