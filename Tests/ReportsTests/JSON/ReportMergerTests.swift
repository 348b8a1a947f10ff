import OAuth1
import Testing

@testable import Reports
@testable import Results
@testable import Vectors

@Suite("A merged report")
struct ReportMergerTests {
    private static let header = header("mine")

    private static func header(_ name: String, language: String = "c", format: Int = 2) -> String {
        #"{"oauthcheck": {"version": "1", "report": \#(format)}, "#
            + #""implementation": {"name": "\#(name)", "version": "3", "#
            + #""language": "\#(language)"}}"#
    }

    private static func passed(_ id: String) -> String {
        #"{"id":"\#(id)",  "file": "f", "line": 1, "status": "passed", "later": [1, "]"]}"#
    }

    private static func failed(_ id: String, by pitfall: String = "plus-for-space") -> String {
        #"{"id": "\#(id)", "file": "f", "line": 2, "status": "failed", "difference": {"stage": "#
            + #""encoded", "found": "a+b", "correct": "a%20b", "offset": 1, "following": []}, "#
            + #""diagnosis": {"explanations": [{"pitfalls": ["\#(pitfall)"]}]}}"#
    }

    private static func footer(_ summary: String, _ exit: String) -> String {
        #"{"summary": {\#(summary)}, "exit": {\#(exit)}}"#
    }

    /// The end of a report; a part's sentences are never read, so the tests do not care for them.
    private static func footer(
        _ code: Int,
        _ values: String = #""fail_on": "failed""#,
        summary: String = "",
        reasons: String = #""any words""#
    ) -> String {
        footer(summary, #""code": \#(code), "reasons": [\#(reasons)], \#(values)"#)
    }

    private static let end = footer(0, reasons: "")
    private static let emptyEnd = footer(4)

    /// A `jsonl` report.
    private static func lines(_ lines: String...) -> String {
        lines.map { $0 + "\n" }.joined()
    }

    private struct Merged {
        var text = ""
        var summary = RunSummary()
        var faults: [String] = []
        var warnings: [String] = []

        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Merges the files `0`, `1` and so on; those that begin with `{` and a line feed are `json`.
    private static func merge(
        _ files: [String],
        as reporter: (RecordedReport.Origin) -> any MergingReporter = {
            JSONLinesReporter(merging: $0)
        }
    ) -> Merged {
        var origin = RecordedReport.Origin()
        (origin.tool, origin.name, origin.version, origin.language) = ("1", "mine", "3", "c")
        var merger = ReportMerger(reporter(origin), like: origin, of: "0")
        var merged = Merged()
        var output: [UInt8] = []
        merger.begin(to: &output)
        for (index, file) in files.enumerated() {
            merger.open("\(index)")
            let bytes = Array(file.utf8)
            if file.hasPrefix("{\n") {
                merger.add(document: bytes.span, to: &output)
            } else {
                let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                for (number, line) in parts.enumerated() where !merger.isDone {
                    let line = Array(line)
                    merger.add(
                        line: line.span, number + 1, isEnded: number + 1 < parts.count,
                        to: &output)
                }
            }
            merger.close()
            merged.faults += merger.issues.map(\.description)
            merged.warnings += merger.warnings
        }
        merger.finish(interruption: nil, to: &output)
        merged.text = String(decoding: output, as: UTF8.self)
        merged.summary = merger.summary
        return merged
    }

    @Test("has the results of its parts byte for byte, and their counts added up")
    func results() {
        let error = #"{"error":  {"file": "g", "line": 0}}"#
        let skipped = #"{"id": "s", "status": "skipped", "reason": "r"}"#
        let known = Self.failed("k").replacing(#""failed""#, with: #""known""#)
        let fixed = #"{"status": "fixed", "id": "x"}"#
        let causes = #""causes": [{"pitfalls": ["plus-for-space"], "count": 1}]"#
        let first = Self.lines(
            Self.header, Self.passed("a"), error, Self.failed("b"), known,
            Self.footer(2, summary: #""total": 3, \#(causes)"#))
        let second = Self.lines(
            Self.header, skipped, "", fixed, Self.failed("c"),
            Self.footer(1, summary: #""total": 3, \#(causes)"#))
        let merged = Self.merge([first, second])
        #expect(merged.faults == [])
        #expect(merged.warnings == [])
        #expect(
            merged.lines == [
                Self.header, Self.passed("a"), #"{"error": {"file": "g", "line": 0}}"#,
                Self.failed("b"), known, skipped, fixed, Self.failed("c"),
                #"{"summary": {"total": 6, "passed": 1, "failed": 2, "known": 1, "skipped": 1, "#
                    + #""errored": 0, "fixed": 1, "causes": [{"pitfalls": ["plus-for-space"], "#
                    + #""count": 2}]}, "exit": {"code": 2, "reasons": ["1 could not be read", "#
                    + #""2 failed", "1 known failure now passes"], "fail_on": "failed"}}"#,
            ])
    }

    private static let document = """
        {
          "oauthcheck": {"report": 2, "version": "1"},
          "implementation": {"name": "mine", "version": "3", "language": "c"},
          "summary": {"total": 1}, "exit": {"code": 2, "reasons": [], "fail_on": "failed"},
          "errors": [{"file":\t"g"}],
          "results": [
        {"id":\r
        "d", "status": "passed"}]
        }
        """

    @Test("has each result on one line, whatever the formats of the parts")
    func intoLines() {
        let lines = Self.lines(Self.header, Self.passed("a"), Self.end)
        let merged = Self.merge([Self.document, lines])
        #expect(merged.faults == [])
        #expect(
            merged.lines.dropLast() == [
                Self.header, #"{"error": {"file":\#t"g"}}"#,
                #"{"id":  "d", "status": "passed"}"#, Self.passed("a"),
            ])
    }

    @Test("can be a json report")
    func intoDocument() {
        let merged = Self.merge(
            [Self.lines(Self.header, Self.passed("a"), Self.end), Self.document],
            as: { JSONReporter(merging: $0) })
        #expect(
            merged.text == """
                {
                  "oauthcheck": {"version": "1", "report": 2},
                  "implementation": {"name": "mine", "version": "3", "language": "c"},
                  "summary": {"total": 2, "passed": 2, "failed": 0, "known": 0, "skipped": 0, \
                "errored": 0},
                  "exit": {"code": 2, "reasons": ["1 could not be read"], "fail_on": "failed"},
                  "errors": [
                    {"file":\t"g"}
                  ],
                  "results": [
                    \(Self.passed("a")),
                    {"id":\r
                "d", "status": "passed"}
                  ]
                }

                """)
    }

    private typealias Exit = (
        results: [String], exit: (code: Int, values: String), merged: Int32, reasons: [String]
    )

    private static let failsOnFailures = #""fail_on": "failed""#

    private static let exits: [Exit] = [
        ([passed("a")], (0, failsOnFailures), 0, []),
        ([failed("a")], (1, failsOnFailures), 1, ["1 failed"]),
        ([], (4, failsOnFailures), 0, []),
        ([#"{"id": "a", "status": "skipped"}"#], (4, failsOnFailures), 0, []),
        (
            [#"{"id": "a", "status": "errored", "reason": "r"}"#, failed("b")],
            (3, failsOnFailures), 3, ["1 could not be checked", "1 failed"]
        ),
        (
            [#"{"id": "a", "status": "errored", "errors": []}"#], (2, failsOnFailures), 2,
            ["1 could not be read"]
        ),
        (
            [#"{"id": "a", "status": "failed", "accepts_wrong": ["w"]}"#], (1, failsOnFailures), 1,
            ["wrong signatures are accepted in 1 vector", "1 failed"]
        ),
        (
            [], (3, failsOnFailures + #", "incidents": 2"#), 3,
            ["the implementation crashed, hung or ended early"]
        ),
        (
            [passed("a")], (3, failsOnFailures + #", "unwritten": 1"#), 3,
            ["a report could not be written"]
        ),
        // With a baseline, failures do not count by themselves.
        ([failed("a")], (0, #""fail_on": "new", "changed": 0"#), 0, []),
        ([failed("a")], (0, #""fail_on": "never", "changed": 0"#), 0, []),
        (
            [failed("a"), failed("b")], (1, #""fail_on": "any", "changed": 1"#), 1,
            ["1 changed since the baseline"]
        ),
        (
            [failed("a")], (1, #""fail_on": "new", "changed": 2"#), 1,
            ["2 newly failing or failing differently since the baseline"]
        ),
        // A rule that a provider should keep fails the run only with --fail-on-lax.
        ([lax("a")], (0, failsOnFailures), 0, []),
        ([lax("a")], (1, #""fail_on": "lax""#), 1, ["1 failed"]),
    ]

    private static func lax(_ id: String) -> String {
        #"{"id": "\#(id)", "status": "failed", "rule": {"id": "\#(id)", "verdict": "lax"}}"#
    }

    @Test("has the exit code of one run over all: the first of 2, 3, 4, 1, 0 that applies")
    func exitCode() {
        for (results, exit, code, reasons) in Self.exits {
            let footer = Self.footer(exit.code, exit.values)
            let part = ([Self.header] + results + [footer]).map { $0 + "\n" }.joined()
            let other = Self.lines(Self.header, Self.passed("z"), Self.end)
            for files in [[part, other], [other, part]] {
                let merged = Self.merge(files)
                #expect(merged.faults == [])
                #expect(merged.summary.exitCode == code, "\(results) \(exit)")
                #expect(merged.summary.reasons == reasons)
            }
        }
    }

    @Test("merges as its parts do")
    func again() {
        for (results, exit, _, _) in Self.exits {
            let footer = Self.footer(exit.code, exit.values)
            let part = ([Self.header] + results + [footer]).map { $0 + "\n" }.joined()
            let other = Self.lines(Self.header, Self.passed("z"), Self.end)
            let merged = Self.merge([part, other])
            let again = Self.merge([merged.text])
            #expect(again.faults == [])
            #expect(again.text == merged.text)
        }
    }

    @Test("is empty if all parts are, or if nothing of the implementation was verified")
    func empty() {
        let selected = Self.lines(
            Self.header, Self.emptyEnd)
        let verified = Self.lines(
            Self.header, #"{"id": "a", "status": "skipped"}"#,
            Self.emptyEnd)
        #expect(Self.merge([selected, selected]).summary.reasons == ["nothing was selected"])
        #expect(Self.merge([selected, verified]).summary.reasons == ["nothing was verified"])
        #expect(Self.merge([selected, verified]).summary.exitCode == 4)
    }

    @Test("keeps the results of a part that was cut off, and says that it is partial")
    func cutOff() {
        let torn = Self.lines(Self.header, Self.failed("a")) + #"{"id": "b", "sta"#
        let unended = Self.lines(Self.header) + Self.passed("c")
        let merged = Self.merge([torn, unended, Self.lines(Self.header, Self.emptyEnd)])
        #expect(merged.faults == [])
        #expect(merged.warnings.count == 2)
        #expect(merged.lines[1...2] == [Self.failed("a"), Self.passed("c")])
        #expect(
            merged.lines[3].hasSuffix(
                #""causes": [{"pitfalls": ["plus-for-space"], "count": 1}]}, "exit": {"code": 3, "#
                    + #""reasons": ["2 reports were cut off; results so far", "1 failed"], "#
                    + #""fail_on": "failed", "partial": true}}"#))
        let again = Self.merge([merged.text])
        #expect(again.summary.exitCode == 3)
        #expect(again.summary.isPartial)
    }

    @Test("keeps the signal that ended a part", arguments: [(130, 2), (143, 15)])
    func interrupted(_ code: Int, signal: Int32) {
        let part = Self.lines(
            Self.header, Self.failed("a"),
            Self.footer(code, #""fail_on": "failed", "partial": true"#))
        let merged = Self.merge([Self.lines(Self.header, Self.emptyEnd), part])
        #expect(merged.summary.interruption == signal)
        #expect(Int(merged.summary.exitCode) == code)
        #expect(merged.text.contains(#""partial": true"#))
        #expect(merged.warnings.count == 1)
    }

    @Test("counts what was read of a report when the merge itself was interrupted")
    func endedEarly() {
        var origin = RecordedReport.Origin()
        (origin.tool, origin.name, origin.version, origin.language) = ("1", "mine", "3", "c")
        var merger = ReportMerger(JSONLinesReporter(merging: origin), like: origin, of: "0")
        var output: [UInt8] = []
        for (number, line) in [Self.header, Self.failed("a")].enumerated() {
            let bytes = Array(line.utf8)
            merger.add(line: bytes.span, number + 1, isEnded: true, to: &output)
        }
        merger.close(early: true)
        merger.finish(interruption: 15, to: &output)
        #expect(merger.warnings == [])
        #expect(merger.summary.causes.counts == [.pitfalls(["plus-for-space"]): 1])
        #expect(
            merger.summary.reasons == ["the run was interrupted; results so far", "1 failed"])
        #expect(merger.summary.exitCode == 143)
    }

    @Test("has each known failure that matches no vector once")
    func orphans() {
        let (first, second) = (#"{"id":"f::x", "line": 1}"#, #"{"id": "f::y", "line": 2}"#)
        let part = { (orphans: String) in
            Self.lines(
                Self.header, Self.passed("a"),
                Self.footer(1, summary: #""orphaned": [\#(orphans)]"#))
        }
        let merged = Self.merge([part(first), part("\(first), \(second)")])
        #expect(merged.text.contains(#""orphaned": [\#(first), \#(second)]}"#))
        #expect(merged.summary.reasons == ["2 known failures match no vector"])
        #expect(merged.summary.exitCode == 1)
    }

    @Test("can be of several reports in one file")
    func severalInOneFile() {
        let one = Self.lines(Self.header, Self.passed("a"))
        let merged = Self.merge([one + one + Self.end + "\n" + one])
        #expect(merged.faults == [])
        #expect(merged.summary.passed == 3)
        #expect(merged.summary.parts.cutOff == 2)
    }

    @Test(
        "is not made of reports that cannot be used",
        arguments: [
            (
                lines(header("other"), emptyEnd),
                "1:1:1: the results of other 3 by oauthcheck 1 cannot be merged with the results of"
                    + " mine 3 by oauthcheck 1 in 0"
            ),
            (
                lines(header("mine", language: ""), emptyEnd),
                "1:1:1: the results of mine 3 by oauthcheck 1 (no language) cannot be merged with"
                    + " the results of mine 3 by oauthcheck 1 (c) in 0"
            ),
            (
                lines(header("mine", format: 1), end),
                "1: the report has format 1, but this version of oauthcheck reads format 2: make"
                    + " the report again with this version"
            ),
            (
                lines(header, passed("a"), footer(0, summary: #""total": 2"#)),
                "1:3:1: the summary counts 2 results, but the report has 1"
            ),
            (
                lines(header, passed("a"), footer("", #""code": 0, "reasons": []"#)),
                "1:3:1: the footer lacks \"fail_on\""
            ),
            (
                lines(header, passed("a"), footer("", failsOnFailures)),
                "1:3:1: the footer lacks \"code\""
            ),
            (
                lines(header, failed("a"), footer(0, #""fail_on": "new""#)),
                "1:3:1: the footer lacks \"changed\""
            ),
            (
                lines(header, failed("a"), footer(3)),
                "1:3:1: the exit code is 3, but the values of the report give 1"
            ),
            (
                lines(header, failed("a"), footer(0)),
                "1:3:1: the exit code is 0, but the values of the report give 1"
            ),
            (
                lines(header, emptyEnd, passed("a")),
                "1:3:1: unexpected text after the report's footer"
            ),
            (lines(header, "{", emptyEnd), "1:2:2: the text ends too early"),
            (
                lines(header, #"{"id": "a"}"#, emptyEnd),
                "1:2:1: a result needs a \"status\": one of"
            ),
        ])
    func unusable(_ part: String, _ fault: String) {
        let merged = Self.merge([Self.lines(Self.header, Self.emptyEnd), part])
        #expect(merged.faults.count == 1)
        #expect(merged.faults.first?.hasPrefix(fault) ?? false, "\(merged.faults)")
    }
}
