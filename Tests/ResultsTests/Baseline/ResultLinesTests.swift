import OAuth1
import Testing

@testable import Results

/// A report of which each result has a line is read line by line, any other as one document.
@Suite("The lines of a report")
struct ResultLinesTests {
    private static let results = [
        #"{"id": "f::1", "file": "f", "line": 1, "content": "01", "status": "passed"}"#,
        #"{"id": "f::\u0032", "file": "f", "line": 2, "content": "11", "status": "passed"}"#,
        #"{"id": "f::é", "file": "f", "line": 3, "content": "21", "status": "passed"}"#,
        #"{"id": "f::4", "file": "f", "line": 4, "request": "9", "status": "passed"}"#,
        #"{"id": "f::5", "file": "f", "line": 5, "status": "passed"}"#,
        #"{"id": "f::6", "file": "f", "line": 6, "status": "failed", "reason": "no"}"#,
        #"{"id": "f::7", "file": "f", "line": 7, "content": "6", "status": "skipped"}"#,
    ]

    private static let start = #"""
        {
          "oauthcheck": {"version": "1", "report": 2},
          "implementation": {"name": "mine", "version": "1", "language": ""},
          "summary": {}, "exit": {"code": 0, "partial": true},
          "errors": [{"message": "x"}],
          "results": [

        """#

    private static func lines(_ results: [String]) -> String {
        start + results.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    private static func read(_ text: String) -> RecordedReportReader {
        var reader = RecordedReportReader(file: "old.json")
        let bytes = Array(text.utf8)
        reader.read(bytes.span)
        return reader
    }

    @Test("say the same as the same JSON in another form")
    func sameAsDocument() {
        let lines = Self.read(Self.lines(Self.results))
        // Another form: a blank more, after which it is one document.
        let document = Self.read(Self.lines(Self.results) + " ")
        #expect(lines.issues.isEmpty && document.issues.isEmpty)
        #expect(lines.report == document.report)
        #expect(lines.report.results.map(\.id) == (1...7).map { $0 == 3 ? "f::é" : "f::\($0)" })
        #expect(lines.report.results.map(\.request) == [nil, nil, nil, "9", nil, nil, nil])
        #expect(lines.report.extent == .partial && lines.report.unreadable == 1)
    }

    @Test(
        "have their faults named with the line and column of the file",
        arguments: [
            (#"{"id": "f::1", "status": "passed""#, "old.json:9:3: "),
            (#"{"id": "f::1", "file": "f", "line": 01, "status": "passed"}"#, "old.json:8:4"),
            (#"{"id": 1, "status": "passed"}"#, "old.json:8:5: "),
            (#"{"id": "f::1", "status": "good"}"#, "old.json:8:30: "),
            (#"[]"#, "old.json:8:5: "),
            (#"{"id": "f::1", "status": "passed"} {}"#, "old.json:8:40: "),
        ])
    func faults(_ line: String, _ place: String) throws {
        let reader = Self.read(Self.lines([Self.results[0], line]))
        let issue = try #require(reader.issues.first)
        #expect("\(issue)".hasPrefix(place), "\(issue)")
    }

    @Test("need a comma after each but the last")
    func commas() {
        let text = Self.lines(Self.results)
        #expect(!Self.read(text.replacing("},\n", with: "}\n", maxReplacements: 1)).issues.isEmpty)
        #expect(!Self.read(text.replacing("}\n  ]", with: "},\n  ]")).issues.isEmpty)
    }

    @Test(
        "are recognized only as check writes them",
        arguments: [
            #"{"id": "a", "file": "f", "line": 1, "content": "1", "status": "passed"}"#: true,
            #"{"id": "a", "file": "f", "line": 1, "status": "passed"}"#: true,
            #"{"id": "a", "file": "f", "line": 1, "content": "1", "status": "failed"}"#: false,
            #"{"id": "a", "file": "f", "line": 01, "status": "passed"}"#: false,
            #"{"id": "a", "file": "f", "line": , "status": "passed"}"#: false,
            #"{"id": "a\"", "file": "f", "line": 1, "status": "passed"}"#: false,
            #"{"id": "a", "file": "f", "line": 1, "status": "passed"} "#: false,
            #"{"id": "a", "file": "f", "line": 1, "status": "passed", "operation": "verify"}"#:
                false,
            #"{"id": "a", "file": "f", "line": 1, "content": "1"#: false,
            "": false,
        ])
    func passLines(_ line: String, _ isOne: Bool) {
        let bytes = Array(line.utf8)
        let found = PassLineReader().read(bytes.span)
        #expect((found != nil) == isOne)
    }
}
