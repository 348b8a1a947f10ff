import Fixtures
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Vectors

@Suite("The reports of a run's status")
struct StatusReporterTests {
    private static func implementation(_ name: String) -> Implementation {
        var implementation = Implementation(name: name)
        implementation.version = "1.2"
        return implementation
    }

    private static func summary() -> RunSummary {
        var summary = RunSummary()
        (summary.passed, summary.failed, summary.skipped) = (7, 3, 2)
        summary.causes.count(.pitfalls(["plus-for-space"]), times: 2)
        summary.causes.count(.otherValues(["a\"b\\c\nd"]))
        return summary
    }

    @Test("has the counts and the causes as metrics, with each value of a label escaped")
    func prometheus() {
        let reporter = PrometheusReporter(Self.implementation("my \"lib\"\\\n"))
        let lines = ReportFormatTests.text(reporter, [], Self.summary()).split(separator: "\n")
        // A line feed is shown as \n, and each backslash is escaped.
        let name = #"implementation="my \"lib\"\\\\n""#
        for line in [
            "# TYPE oauthcheck_vectors gauge", "oauthcheck_exit_code{\(name)} 1",
            #"oauthcheck_vectors{\#(name),status="passed"} 7"#,
            #"oauthcheck_vectors{\#(name),status="failed"} 3"#,
            #"oauthcheck_vectors{\#(name),status="skipped"} 2"#,
            #"oauthcheck_failures{\#(name),cause="plus-for-space"} 2"#,
        ] { #expect(lines.contains { $0 == line }, "\(line) is not in \(lines)") }
        for line in lines where !line.hasPrefix("#") {
            let quotes = line.replacing("\\\\", with: "").replacing("\\\"", with: "")
            #expect(quotes.count { $0 == "\"" } % 2 == 0)
        }
    }

    @Test("has no sample twice, and no more than fifty causes and one for the others")
    func causes() {
        var summary = RunSummary()
        // Different causes may have the same title.
        summary.causes.count(.otherValues(["a", "b"]), times: 4)
        summary.causes.count(.otherValues(["a, b"]), times: 3)
        for number in 100..<160 { summary.causes.count(.pitfalls(["p\(number)"])) }
        let lines = ReportFormatTests.text(PrometheusReporter(.own), [], summary)
            .split(separator: "\n").filter { $0.hasPrefix("oauthcheck_failures{") }
        #expect(lines.count == 51)
        #expect(Set(lines.map { $0.prefix { $0 != "}" } }).count == 51)
        #expect(lines.contains { $0.hasSuffix(#"cause="signs another value of a, b"} 7"#) })
        #expect(lines.contains { $0.hasSuffix(#"cause="other causes"} 11"#) })
    }

    @Test("has the verdict, the counts and the causes as one object")
    func summaryObject() throws {
        let reporter = SummaryReporter(Self.implementation("lib"))
        let text = ReportFormatTests.text(reporter, [], Self.summary())
        #expect(text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["summary_format"] as? Int == 1)
        #expect(object["verdict"] as? String == "failed")
        let counts = try #require(object["counts"] as? [String: Int])
        #expect(counts["total"] == 12 && counts["passed"] == 7 && counts["failed"] == 3)
        let causes = try #require(object["causes"] as? [[String: Any]])
        #expect(causes.map { $0["title"] as? String }.first == "plus-for-space")
        #expect(causes.map { $0["count"] as? Int } == [2, 1])
        #expect(causes.allSatisfy { $0["since"] == nil })
        #expect(object["baseline"] == nil)
    }

    @Test(
        "names the verdict of each exit code",
        arguments: [(1, 0, "passed"), (1, 1, "failed"), (0, 0, "empty")])
    func verdicts(_ passed: Int, _ failed: Int, _ word: String) {
        var summary = RunSummary()
        (summary.passed, summary.failed) = (passed, failed)
        let text = ReportFormatTests.text(SummaryReporter(.own), [], summary)
        #expect(text.contains(#""verdict": "\#(word)""#))
    }

    @Test("is a badge that shields.io reads")
    func badge() throws {
        let text = ReportFormatTests.text(
            BadgeReporter(Self.implementation("lib")), [], Self.summary())
        let badge = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(badge["schemaVersion"] as? Int == 1)
        #expect(badge["label"] as? String == "OAuth 1.0a, lib")
        #expect(badge["message"] as? String == "7 of 10")
        #expect(badge["color"] as? String == "red")
        #expect(badge.count == 4)
    }
}
