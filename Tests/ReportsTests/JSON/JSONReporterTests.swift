import Fixtures
import Foundation
import Reports
import Testing
import Vectors

@Suite("The JSON reports")
struct JSONReporterTests {
    /// All characters that JSON escapes, and all that break lines.
    static let hostile =
        "\"\\/\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1B}\u{1F}\u{7F}"
        + "\u{85}\u{2028}\u{FEFF}\u{1F600}e\u{301}"

    @Test("are JSON whatever the texts of files and values are")
    func hostileText() throws {
        let value = JSONText.string(Self.hostile)
        let text =
            #"{"id": "a", "request": {"url": "http://a/"}, "expected": {"parameters": \#(value)}}"#
        let vector = try TestVector(text, file: Self.hostile + ".json")
        let issue = VectorIssue(
            file: Self.hostile, line: 1, column: 2, path: Self.hostile, message: Self.hostile,
            hint: Hint(Self.hostile))
        var reporter = JSONReporter(ReportStyle())
        let report = try object(Report.text(of: [vector], issues: [issue], by: &reporter))
        let result = try #require((report["results"] as? [[String: Any]])?.first)
        #expect(isSame(result["file"], Self.hostile + ".json"))
        #expect(isSame((result["difference"] as? [String: Any])?["found"], Self.hostile))
        let error = try #require((report["errors"] as? [[String: Any]])?.first)
        for name in ["file", "path", "message", "hint"] {
            #expect(isSame(error[name], Self.hostile))
        }
    }

    @Test("have the documented members")
    func members() throws {
        let vectors = Reading(
            """
            [{"id": "right", "given": {"text": " "}, "expected": {"encoded": "%20"}},
             {"id": "wrong", "given": {"text": " "}, "expected": {"encoded": "+"}},
             {"id": "nothing"}]
            """, file: "dir/v.json"
        ).vectors
        var reporter = JSONReporter(ReportStyle())
        let report = try object(Report.text(of: vectors, by: &reporter))
        let tool = try #require(report["oauthcheck"] as? [String: Any])
        #expect(tool["version"] as? String == Version.current)
        #expect(tool["report"] as? Int == 2)
        let summary = try #require(report["summary"] as? [String: Int])
        #expect(
            summary == [
                "total": 3, "passed": 1, "failed": 1, "known": 0, "skipped": 1, "errored": 0,
            ])
        let exit = try #require(report["exit"] as? [String: Any])
        #expect(exit["code"] as? Int == 1)
        #expect(exit["reasons"] as? [String] == ["1 failed"])
        let results = try #require(report["results"] as? [[String: Any]])
        #expect(
            results.compactMap { $0["id"] as? String } == [
                "dir/v::right", "dir/v::wrong", "dir/v::nothing",
            ])
        #expect(results.compactMap { $0["status"] as? String } == ["passed", "failed", "skipped"])
        #expect(results.compactMap { $0["line"] as? Int } == [1, 2, 3])
        let difference = try #require(results[1]["difference"] as? [String: Any])
        #expect(difference["stage"] as? String == "encoded")
        #expect(difference["found"] as? String == "+")
        #expect(difference["correct"] as? String == "%20")
        #expect(difference["offset"] as? Int == 0)
    }

    @Test("are JSON if nothing was checked, too")
    func empty() throws {
        var reporter = JSONReporter(ReportStyle())
        let report = try object(Report.text(of: [], by: &reporter))
        #expect((report["results"] as? [Any])?.isEmpty == true)
        #expect((report["exit"] as? [String: Any])?["code"] as? Int == 4)
    }

    @Test("have a header, a line for each result and a footer as JSON Lines")
    func lines() throws {
        let text = #"{"id": "a", "given": {"text": "\n"}, "expected": {"encoded": "\n\r\u2028"}}"#
        let vector = try TestVector(text, file: Self.hostile)
        var reporter = JSONLinesReporter(ReportStyle())
        let report = Report.text(of: [vector, vector], by: &reporter)
        let lines = report.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        try #require(lines.count == 5 && lines[4].isEmpty)
        let objects = try lines.dropLast().map { try object(String(decoding: $0, as: UTF8.self)) }
        #expect(objects[0]["oauthcheck"] != nil)
        #expect(objects[1]["status"] as? String == "failed")
        #expect(objects[2]["status"] as? String == "failed")
        #expect((objects[3]["summary"] as? [String: Int])?["failed"] == 2)
        #expect((objects[3]["exit"] as? [String: Any])?["code"] as? Int == 1)
    }

    @Test("escape every control character, and keep every other text as it is")
    func strings() throws {
        for scalar in (0...0x2FF).compactMap(UnicodeScalar.init) {
            // Sixteen bytes are examined together, or eight if there are fewer.
            for other in ["", "1234567", "123456789", "123456789abcdef", "123456789abcdefgh"] {
                let text = "\(other)\(scalar)\(scalar)\(other)"
                let json = JSONText.string(text)
                let read = try JSONSerialization.jsonObject(
                    with: Data(json.utf8), options: .fragmentsAllowed)
                #expect(isSame(read, text), "U+\(scalar.value)")
                #expect(json.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
            }
        }
    }

    private func object(_ text: String) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(value as? [String: Any])
    }

    private func isSame(_ value: Any?, _ text: String) -> Bool {
        (value as? String)?.utf8.elementsEqual(text.utf8) == true
    }
}
