import Testing
import Vectors

@testable import Results

@Suite("Recorded requests that are compared by their endpoints")
struct EndpointMatchingTests {
    /// What the results of a run are: an endpoint, and the mistake by which the request fails; nil
    /// if it passes, empty if nothing explains it.
    private typealias Run = [(endpoint: String, mistake: String?)]

    private static func report(
        _ run: Run,
        status: String = "failed",
        isExamined: Bool = true,
        hasEndpoints: Bool = true
    ) throws -> RecordedReport {
        let results = run.enumerated().map { number, result in
            // Ids, contents and values are never the same.
            let name = "\(run.count)-\(number)"
            let mistakes = result.mistake.map { $0.isEmpty ? "" : #"{"pitfalls": ["\#($0)"]}"# }
            let diagnosis =
                isExamined ? #", "diagnosis": {"explanations": [\#(mistakes ?? "")]}"# : ""
            let failure = #"""
                "status": "\#(status)", "difference": {"stage": "signature", "found": "\#(name)",
                "correct": "c\#(name)", "offset": 0, "following": []}\#(diagnosis)
                """#
            let endpoint = hasEndpoints ? #""endpoint": "\#(result.endpoint)", "# : ""
            return #"{"id": "f::\#(name)", "file": "f", "line": 1, "content": "\#(name)", "#
                + endpoint + (result.mistake == nil ? #""status": "passed"}"# : "\(failure)}")
        }
        let text = #"""
            {"oauthcheck": {"version": "1", "report": 2},
             "implementation": {"name": "oauthcheck", "version": "1", "language": ""},
             "summary": {}, "exit": {"code": 0}, "results": [\#(results.joined(separator: ","))]}
            """#
        var reader = RecordedReportReader(file: "old.json")
        reader.read(Array(text.utf8).span)
        try #require(reader.issues.isEmpty)
        return reader.report
    }

    /// Compares as `compare` does, and as a run does while its results come in.
    private static func compare(
        _ old: RecordedReport,
        _ new: RecordedReport,
        isWhole: Bool = true,
        by match: VectorMatch? = nil
    ) throws -> ReportComparison {
        var matching = RunMatching(old, new.origin, by: match)
        var isNew: [Bool] = []
        for result in new.results where result.status != .passed || !matching.addPass(result) {
            isNew.append(matching.add(result, Redaction([])))
        }
        let streamed = matching.comparison(isWhole: isWhole)
        #expect(isNew.count { $0 } == streamed.worse)
        guard isWhole else { return streamed }
        let comparison = ReportComparison(old, new, by: match)
        #expect(comparison.changes == streamed.changes)
        #expect(comparison.endpoints == streamed.endpoints)
        return comparison
    }

    private static func words(_ comparison: ReportComparison) -> [String] {
        (comparison.endpoints ?? []).map {
            "\($0.kind): \($0.cause ?? "-") at \($0.endpoint) \($0.old) \($0.new)"
        }
    }

    private static func counts(_ comparison: ReportComparison) -> [String] {
        ReportComparison.Kind.allCases.filter { comparison.count($0) > 0 }
            .map { "\(comparison.count($0)) \($0.rawValue)" }
    }

    private static let orders = "GET a.example/orders"
    private static let notes = "POST a.example/notes"

    @Test("count what begins, ends and goes on, and nothing that passes")
    func counts() throws {
        let old: Run = [
            (Self.orders, "plus-for-space"), (Self.orders, "plus-for-space"), (Self.orders, nil),
            (Self.notes, "not-sorted"), (Self.notes, nil), ("GET gone.example/", nil),
        ]
        let new: Run = [
            (Self.notes, "not-sorted"), (Self.orders, nil), (Self.notes, "not-sorted"),
            (Self.notes, "lower-case-hex"), ("GET new.example/", nil),
        ]
        let comparison = try Self.compare(try Self.report(old), try Self.report(new))
        #expect(
            Self.words(comparison) == [
                "ended: plus-for-space at GET a.example/orders 2 0",
                "unchanged: not-sorted at POST a.example/notes 1 2",
                "begun: lower-case-hex at POST a.example/notes 0 1",
            ])
        #expect(Self.counts(comparison) == ["1 newly_failing", "2 newly_passing"])
        #expect(comparison.worse == 1)
    }

    @Test("say of an endpoint without requests that nobody knows")
    func unseen() throws {
        let old = try Self.report([(Self.orders, "not-sorted"), (Self.notes, nil)])
        let new = try Self.report([(Self.notes, nil), ("GET new.example/", "not-sorted")])
        let comparison = try Self.compare(old, new)
        #expect(
            Self.words(comparison) == [
                "unseen: not-sorted at GET a.example/orders 1 0",
                "begun: not-sorted at GET new.example/ 0 1",
            ])
        #expect(Self.counts(comparison) == ["1 added", "1 removed"])
    }

    @Test("call nothing ended that an incomplete run may not have reached")
    func partial() throws {
        let old = try Self.report([(Self.orders, "not-sorted"), (Self.orders, nil)])
        let new = try Self.report([(Self.orders, nil)])
        let comparison = try Self.compare(old, new, isWhole: false)
        #expect(comparison.changes.isEmpty)
        #expect(comparison.unreached == 1)
    }

    @Test("that fail for another reason, or for an unknown one, are new failures")
    func causes() throws {
        let old = try Self.report([(Self.orders, "not-sorted"), (Self.notes, "")])
        let other = try Self.report([(Self.orders, ""), (Self.notes, "")])
        #expect(try Self.compare(old, other).worse == 1)
        let same = try Self.report([(Self.notes, ""), (Self.orders, "not-sorted")])
        #expect(try Self.compare(old, same).changes.isEmpty)
    }

    @Test("are as before if only one run searched for causes")
    func unexamined() throws {
        let run: Run = [(Self.orders, "not-sorted"), (Self.notes, nil)]
        let (examined, other) = (
            try Self.report(run), try Self.report(run, isExamined: false)
        )
        #expect(try Self.compare(examined, other).changes.isEmpty)
        #expect(try Self.compare(other, examined).changes.isEmpty)
        let elsewhere = try Self.report([(Self.notes, "x"), (Self.orders, nil)], isExamined: false)
        #expect(try Self.compare(examined, elsewhere).worse == 1)
    }

    @Test("that are known fail as before, and no worse")
    func known() throws {
        let old = try Self.report([(Self.orders, nil)])
        let new = try Self.report([(Self.orders, "not-sorted")], status: "known")
        let comparison = try Self.compare(old, new)
        #expect(Self.counts(comparison) == ["1 newly_failing"])
        #expect(comparison.worse == 0)
    }

    @Test("have ids if a report does not say their endpoints, or if ids are asked for")
    func ids() throws {
        let run: Run = [(Self.orders, "not-sorted")]
        let (with, without) = (
            try Self.report(run), try Self.report(run, hasEndpoints: false)
        )
        #expect(try Self.compare(without, with).endpoints == nil)
        #expect(try Self.compare(with, with, by: .id).endpoints == nil)
        #expect(without.results.lacksEndpoints)
        #expect(!with.results.lacksEndpoints)
    }
}
