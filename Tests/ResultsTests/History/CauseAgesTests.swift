import OAuth1
import Results
import Testing
import Vectors

@Suite("Since when failures have had their causes")
struct CauseAgesTests {
    /// A run of which `failing` gives the ids that fail, and their causes.
    private static func run(
        _ label: String,
        _ failing: [String: [String]],
        ids: String = "same",
        rest: String = "",
        name: String = "mine"
    ) throws -> RunRecord {
        let failures = failing.keys.sorted().map { id in
            let causes = (failing[id] ?? []).map { "\"\($0)\"" }.joined(separator: ", ")
            return #"{"id": "\#(id)", "stage": "signature", "causes": [\#(causes)]}"#
        }
        let line =
            #"{"time": "t", "label": "\#(label)", "oauthcheck": "1", "implementation": "#
            + #"{"name": "\#(name)", "version": "1"}, "selected": [], "set": "\#(label)", "#
            + #""ids": "\#(ids)", "summary": {"total": 9, "passed": 0}, "exit": 1\#(rest), "#
            + #""failures": [\#(failures.joined(separator: ", "))]}"# + "\n"
        let bytes = Array(line.utf8)
        let reader = RunHistoryReader(bytes.span, file: "runs.jsonl")
        try #require(reader.issues.isEmpty)
        return try #require(reader.runs.first)
    }

    private static let plus = Cause.pitfalls(["plus"])

    @Test("finds the first run in a row in which a vector fails for the cause")
    func row() throws {
        let history = [
            try Self.run("1", ["a": ["plus"]]), try Self.run("2", [:]),
            try Self.run("3", ["a": ["plus"]]), try Self.run("4", ["a": ["plus"]]),
        ]
        let ages = try #require(CauseAges(history, of: try Self.run("5", ["a": ["plus"]])))
        #expect(ages.sentence(of: Self.plus) == "since 3")
        #expect(ages.first(of: Self.plus) == "3")
        #expect(ages.sentence(of: .pitfalls(["other"])) == nil)
    }

    @Test("says that others of the same cause are newer than the oldest")
    func shares() throws {
        let history = [
            try Self.run("1", ["flaky": ["plus"]]), try Self.run("2", ["flaky": ["plus"]]),
        ]
        let failing = ["flaky": ["plus"], "a": ["plus"], "b": ["plus"], "c": ["sort"]]
        let ages = try #require(CauseAges(history, of: try Self.run("3", failing)))
        #expect(ages.sentence(of: Self.plus) == "some since 1")
        #expect(ages.sentence(of: .pitfalls(["sort"])) == "new in this run")
        #expect(ages.first(of: .pitfalls(["sort"])) == nil)
    }

    @Test("begins again when a vector fails for another cause")
    func otherCause() throws {
        let history = [
            try Self.run("1", ["a": ["plus"]]), try Self.run("2", ["a": ["sort"]]),
            try Self.run("3", ["a": ["plus"]]),
        ]
        let ages = try #require(CauseAges(history, of: try Self.run("4", ["a": ["plus"]])))
        #expect(ages.sentence(of: Self.plus) == "since 3")
    }

    @Test("follows the cause alone if the vectors have other ids every time")
    func otherVectors() throws {
        let history = [
            try Self.run("1", [:], ids: "1"), try Self.run("2", ["a": ["plus"]], ids: "2"),
            try Self.run("3", ["b": ["plus"]], ids: "3"),
        ]
        let run = try Self.run("4", ["c": ["plus"], "d": ["sort"]], ids: "4")
        let ages = try #require(CauseAges(history, of: run))
        #expect(ages.sentence(of: Self.plus) == "since 2")
        #expect(ages.sentence(of: .pitfalls(["sort"])) == "new in this run")
    }

    @Test("leaves out incomplete runs and other implementations")
    func otherRuns() throws {
        let partial = try Self.run("2", [:], rest: #", "partial": true"#)
        let history = [
            try Self.run("1", ["a": ["plus"]]), partial, try Self.run("3", [:], name: "other"),
        ]
        let run = try Self.run("4", ["a": ["plus"]])
        let ages = try #require(CauseAges(history, of: run))
        #expect(ages.sentence(of: Self.plus) == "since 1")
        #expect(CauseAges([partial], of: run) == nil)
    }

    @Test("tells what is new since a baseline from what is not")
    func baseline() throws {
        let history = [try Self.run("1", ["a": ["plus"], "b": ["plus"]])]
        var run = try Self.run("2", ["a": ["plus"], "b": ["plus"], "c": ["plus"]])
        for index in run.failures.indices { run.failures[index].isNew = index > 0 }
        let ages = try #require(CauseAges(history, of: run))
        #expect(ages.sentence(of: Self.plus, isNew: false) == "since 1")
        #expect(ages.sentence(of: Self.plus, isNew: true) == "some since 1")
        #expect(ages.sentence(of: Self.plus) == "some since 1")
    }
}
