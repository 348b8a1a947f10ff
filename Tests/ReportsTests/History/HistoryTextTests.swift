import OAuth1
import Reports
import Results
import Testing
import Vectors

@Suite("A history for people")
struct HistoryTextTests {
    private static func failing(_ ids: [String], _ cause: String) -> String {
        ids.map { #"{"id": "\#($0)", "stage": "signature", "causes": ["\#(cause)"]}"# }
            .joined(separator: ", ")
    }

    private static func run(_ label: String, _ failures: String) -> String {
        #"{"time": "\#(label)", "label": "\#(label)", "oauthcheck": "1", "implementation": "#
            + #"{"name": "mine", "version": "1"}, "selected": [], "set": "s", "#
            + #""summary": {"total": 9, "passed": 0}, "exit": 1, "failures": [\#(failures)]}"#
            + "\n"
    }

    private static func lines(_ runs: [String], _ detail: FailureDetail) throws -> [String] {
        let bytes = Array(runs.joined().utf8)
        let reader = RunHistoryReader(bytes.span, file: "runs.jsonl")
        try #require(reader.issues.isEmpty)
        return RunHistory(reader.runs).lines(last: 9, detail)
    }

    private static let old = failing(["a", "b", "c"], "not-sorted")
    private static let runs = [
        run("n1", old), run("n2", "\(old), \(failing((10..<25).map { "d\($0)" }, "plus"))"),
    ]

    @Test("says what fails now by cause, what began last first", arguments: FailureDetail.allCases)
    func overview(_ detail: FailureDetail) throws {
        let lines = try Self.lines(Self.runs, detail)
        let overview = [
            "failing now, by cause:", "     15  signature, by plus (since n2)",
            "      3  signature, by not-sorted (since n1)", "",
        ]
        #expect(lines.starts(with: overview) == (detail != .each))
    }

    @Test("lists as many ids as are asked for")
    func ids() throws {
        func count(_ detail: FailureDetail) throws -> Int {
            try Self.lines(Self.runs, detail).count { $0.hasPrefix("  d") }
        }
        #expect(try count(.each) == 15)
        #expect(try count(.ids) == 15)
        #expect(try count(.example) == 10)
        #expect(try count(.none) == 0)
        let more = "  and 5 more; failures ids lists them"
        #expect(try Self.lines(Self.runs, .example).contains(more))
    }

    @Test("shows each vector with its cause if no two have the same one")
    func different() throws {
        let run = Self.run("n1", "\(Self.failing(["a"], "plus")), \(Self.failing(["b"], "sort"))")
        #expect(
            try Self.lines([run], .example).prefix(5) == [
                "failing now:", "  a  signature, by plus",
                "    since n1  mine 1 by oauthcheck 1  n1",
                "  b  signature, by sort", "    since n1  mine 1 by oauthcheck 1  n1",
            ])
    }
}
