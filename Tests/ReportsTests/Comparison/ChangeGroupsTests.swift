import OAuth1
import Reports
import Results
import Testing
import Vectors

@Suite("What changed, by cause")
struct ChangeGroupsTests {
    private static func report(_ results: [(id: String, cause: String?)]) throws -> RecordedReport {
        let texts = results.map { id, cause in
            let rest =
                cause.map { cause in
                    #"""
                    "status": "failed", "difference": {"stage": "signature", "found": "a",
                    "correct": "b", "offset": 0, "following": []}, "diagnosis":
                    {"explanations": [{"pitfalls": ["\#(cause)"]}], "tried": 1, "depth": 1}
                    """#
                } ?? #""status": "passed""#
            return #"{"id": "\#(id)", "file": "f", "line": 1, "content": "\#(id)", \#(rest)}"#
        }
        let text = #"""
            {"oauthcheck": {"version": "1", "report": 2},
             "implementation": {"name": "mine", "version": "1", "language": ""},
             "summary": {}, "exit": {"code": 0}, "results": [\#(texts.joined(separator: ","))]}
            """#
        var reader = RecordedReportReader(file: "r.json")
        let bytes = Array(text.utf8)
        reader.read(bytes.span)
        try #require(reader.issues.isEmpty)
        return reader.report
    }

    private static func comparison() throws -> ReportComparison {
        let ids = (10..<23).map { "v\($0)" }
        let old = ids.map { (id: $0, cause: String?.none) } + [("old", "sort"), ("gone", "sort")]
        let new =
            ids.map { (id: $0, cause: $0 == "v10" ? "case" : "plus") }
            + [("old", "sort"), ("gone", nil)]
        return ReportComparison(try report(old), try report(new))
    }

    @Test("begins with the changes by cause, and with what fails as before")
    func overview() throws {
        #expect(
            try Self.comparison().lines(.none) == [
                "old  r.json: mine 1 by oauthcheck 1", "new  r.json: mine 1 by oauthcheck 1", "",
                "changes by cause:", "     12  newly failing, by plus",
                "      1  newly failing, by case", "      1  newly passing, was by sort",
                "      1  failing as before, by sort", "",
                "oauthcheck: 13 newly failing, 1 newly passing; 1 as before",
            ])
    }

    @Test("shows one change of each cause in full, and the ids of some others")
    func examples() throws {
        let comparison = try Self.comparison()
        func fullOnes(_ detail: FailureDetail) -> Int {
            comparison.lines(detail).count { $0.contains("was passed; now failed") }
        }
        #expect(fullOnes(.each) == 13)
        #expect(fullOnes(.example) == 2)
        #expect(fullOnes(.ids) == 0)
        let lines = comparison.lines(.example)
        #expect(lines.contains("    11 more by plus:") && lines.contains("      v21"))
        #expect(!lines.contains("      v22"))
        #expect(lines.contains("      and 1 more; failures ids lists them"))
        for id in 10..<23 { #expect(comparison.lines(.ids).contains("  v\(id)")) }
    }

    @Test("has a row for each cause in Markdown")
    func markdown() throws {
        let comparison = try Self.comparison()
        func rows(_ detail: FailureDetail) -> Int {
            comparison.markdown(detail).split(separator: "\n").count { $0.hasPrefix("| <code>") }
        }
        #expect(rows(.each) == 14)
        #expect(rows(.example) == 3)
        #expect(rows(.none) == 0)
        #expect(comparison.markdown(.example).contains("| 11 more with this cause: "))
    }
}
