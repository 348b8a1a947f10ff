import OAuth1
import Testing
import Vectors

@testable import Results

@Suite("A run that is compared with a report as it goes on")
struct RunMatchingTests {
    private static let passed = #""status": "passed""#

    private static func failed(
        _ found: String,
        _ status: String = "failed",
        by pitfall: String = "plus-for-space"
    ) -> String {
        #"""
        "status": "\#(status)", "difference": {"stage": "encoded", "found": "\#(found)",
        "correct": "a%20b", "offset": 0, "following": []},
        "diagnosis": {"explanations": [{"pitfalls": ["\#(pitfall)"]}], "tried": 1, "depth": 1}
        """#
    }

    private static func result(
        _ id: String,
        _ rest: String,
        content: String = "1",
        operation: String = "sign",
        request: String? = nil
    ) -> String {
        let operation =
            (operation == "sign" ? "" : #""operation": "\#(operation)", "#)
            + (request.map { #""request": "\#($0)", "# } ?? "")
        return #"{"id": "\#(id)", "file": "f", "line": 1, "#
            + #""content": "\#(content)", \#(operation)\#(rest)}"#
    }

    private static func report(_ results: [String]) throws -> RecordedReport {
        let text = #"""
            {"oauthcheck": {"version": "1", "report": 2},
             "implementation": {"name": "mine", "version": "1", "language": ""},
             "summary": {}, "exit": {"code": 0}, "results": [\#(results.joined(separator: ","))]}
            """#
        var reader = RecordedReportReader(file: "old.json")
        let bytes = Array(text.utf8)
        reader.read(bytes.span)
        try #require(reader.issues.isEmpty)
        return reader.report
    }

    /// A run with these results, of which those that pass are added without being recorded.
    private static func run(
        _ new: [String],
        since old: [String],
        isWhole: Bool = true,
        secrets: [String] = [],
        by match: VectorMatch? = nil
    ) throws -> (comparison: ReportComparison, isNew: [Bool]) {
        let (old, new) = (try report(old), try report(new))
        var matching = RunMatching(old, new.origin, by: match)
        let isNew = new.results.map { result in
            if result.status == .passed, result.operation == .sign,
                matching.addPass(result)
            {
                return false
            }
            return matching.add(result, Redaction(secrets))
        }
        return (matching.comparison(isWhole: isWhole), isNew)
    }

    private static func words(_ comparison: ReportComparison) -> [String] {
        comparison.changes.map { change in
            "\(change.kind.rawValue) \(change.old?.id ?? "-") \(change.new?.id ?? "-")"
        }
    }

    @Test("says of each failure whether it is new")
    func isNew() throws {
        let old = [
            Self.result("f::passed", Self.passed), Self.result("f::same", Self.failed("a+b")),
            Self.result("f::other", Self.failed("a+b")),
            Self.result("f::fixed", Self.failed("a+b")),
            Self.result("f::gone", Self.passed, content: "9"),
        ]
        let new = [
            Self.result("f::passed", Self.failed("a+b")),
            Self.result("f::same", Self.failed("a+b")),
            Self.result("f::other", Self.failed("a+c")), Self.result("f::fixed", Self.passed),
            Self.result("f::added", Self.failed("a+b"), content: "8"),
            Self.result("f::known", Self.failed("a+b", "known"), content: "7"),
        ]
        let (comparison, isNew) = try Self.run(new, since: old)
        #expect(isNew == [true, false, true, false, true, false])
        #expect(
            Self.words(comparison) == [
                "newly_failing f::passed f::passed", "failing_differently f::other f::other",
                "newly_passing f::fixed f::fixed", "added - f::added", "added - f::known",
                "removed f::gone -",
            ])
        #expect(comparison.same == 1)
        #expect(comparison.worse == 3)
    }

    @Test("calls nothing removed that an incomplete run may not have reached")
    func partial() throws {
        let old = [
            Self.result("f::a", Self.passed), Self.result("f::b", Self.passed, content: "2"),
        ]
        let (comparison, _) = try Self.run(
            [Self.result("f::a", Self.passed)], since: old, isWhole: false)
        #expect(comparison.changes.isEmpty)
        #expect(comparison.unreached == 1)
        #expect(comparison.same == 1)
    }

    @Test("finds a failure again that has another id, and does not call it new")
    func renamed() throws {
        let old = [
            Self.result("f::a", Self.failed("a+b")), Self.result("f::b", Self.failed("a+b")),
        ]
        let new = [
            Self.result("g::a", Self.failed("a+b")), Self.result("g::b", Self.failed("a+c")),
        ]
        let (comparison, isNew) = try Self.run(new, since: old)
        #expect(isNew == [false, true])
        #expect(
            Self.words(comparison) == [
                "failing_differently f::b g::b", "renamed f::a g::a", "renamed f::b g::b",
            ])
    }

    @Test("keeps signing and verifying, and ids that occur twice, apart")
    func occurrences() throws {
        let old = [
            Self.result("f::a", Self.passed), Self.result("f::a", Self.failed("a+b")),
            Self.result("f::a", Self.passed, operation: "verify"),
        ]
        let new = [
            Self.result("f::a", Self.passed), Self.result("f::a", Self.failed("a+b")),
            Self.result("f::a", Self.failed("a+b"), operation: "verify"),
        ]
        let (comparison, isNew) = try Self.run(new, since: old)
        #expect(isNew == [false, false, true])
        #expect(Self.words(comparison) == ["newly_failing f::a f::a"])
        #expect(comparison.changes.first?.new?.operation == .verify)
    }

    @Test("shows no secret of the earlier report, wherever its vector is found")
    func secrets() throws {
        let old = [
            Self.result("f::a", Self.failed("hunter-two")),
            Self.result("f::b", Self.failed("hunter-two"), content: "2"),
            Self.result("f::c", Self.failed("hunter-two"), content: "2"),
            Self.result("f::d", Self.failed("hunter-two"), content: "3"),
        ]
        let new = [
            Self.result("f::a", Self.passed),
            Self.result("g::b", Self.failed("x"), content: "2"),
            Self.result("g::c", Self.passed, content: "2"),
            Self.result("g::d", Self.passed, content: "3"),
        ]
        let (comparison, _) = try Self.run(new, since: old, secrets: ["hunter-two"])
        #expect(comparison.changes.count == 7)
        for change in comparison.changes {
            #expect(change.old?.failure?.found?.contains("hunter") == false)
        }
    }

    @Test(
        "compares the values of a vector only if it is the same vector",
        arguments: [
            ("1", "a+b", "plus-for-space", []),
            ("1", "c+d", "plus-for-space", ["failing_differently"]),
            ("2", "c+d", "plus-for-space", []),
            ("2", "a+b", "not-sorted", ["failing_differently"]),
        ])
    func changed(_ content: String, _ found: String, _ cause: String, _ kinds: [String]) throws {
        let old = [Self.result("f::a", Self.failed("a+b"))]
        let new = [Self.result("f::a", Self.failed(found, by: cause), content: content)]
        let (comparison, isNew) = try Self.run(new, since: old)
        #expect(comparison.changes.map(\.kind.rawValue) == kinds)
        #expect(isNew == [!kinds.isEmpty])
        let reports = ReportComparison(try Self.report(old), try Self.report(new))
        #expect(reports.changes.map(\.kind.rawValue) == kinds)
    }

    @Test("recognizes vectors by what the caller names")
    func match() throws {
        let old = [
            Self.result("night1::a", Self.passed),
            Self.result("night1::b", Self.failed("a+b"), content: "2"),
        ]
        let new = [
            Self.result("night2::a", Self.failed("a+b"), content: "2"),
            Self.result("night2::b", Self.passed, content: "1"),
        ]
        func kinds(_ match: VectorMatch?) throws -> [String] {
            let (comparison, _) = try Self.run(new, since: old, by: match)
            let reports = ReportComparison(
                try Self.report(old), try Self.report(new), by: match)
            #expect(comparison.changes.map(\.kind) == reports.changes.map(\.kind))
            return comparison.changes.map(\.kind.rawValue)
        }
        #expect(try kinds(.id) == ["newly_failing", "newly_passing"])
        #expect(try kinds(.content) == [])
        #expect(try kinds(nil) == ["renamed", "renamed"])
        #expect(try Self.run(new, since: old, by: .id).isNew == [true, false])
        #expect(try Self.run(new, since: old, by: .content).isNew == [false, false])
    }

    @Test("recognizes vectors by their requests, and those without a request by their ids")
    func matchRequest() throws {
        let old = [
            Self.result("f::1", Self.passed, content: "1", request: "a"),
            Self.result("f::2", Self.failed("a+b"), content: "2", request: "b"),
            Self.result("f::3", Self.passed, content: "3"),
            Self.result("f::4", Self.passed, content: "4", request: "c"),
        ]
        let new = [
            Self.result("f::9", Self.failed("a+b"), content: "6", request: "a"),
            Self.result("f::8", Self.failed("a+c"), content: "7", request: "b"),
            Self.result("f::3", Self.passed, content: "8"),
            Self.result("f::4", Self.passed, content: "4", request: "d"),
        ]
        let (comparison, isNew) = try Self.run(new, since: old, by: .request)
        #expect(isNew == [true, false, false, false])
        let expected = ["newly_failing f::1 f::9", "added - f::4", "removed f::4 -"]
        #expect(Self.words(comparison) == expected)
        let reports = ReportComparison(
            try Self.report(old), try Self.report(new), by: .request)
        #expect(Self.words(reports) == expected)
        #expect(try Self.report(new).results.lacksRequests == false)
        #expect(try Self.report([Self.result("f::1", Self.passed)]).results.lacksRequests)
    }

    @Test(
        "takes the part after the last :: for the id of a vector",
        arguments: [
            ("a/b::c", "c"), ("c", "c"), ("a::b::c", "c"), ("a:b", "a:b"), ("a::b:c", "b:c"),
            ("a::", ""), ("", ""),
        ])
    func ownID(_ fullID: String, _ id: String) {
        #expect(VectorMatch.ownID(of: Array(fullID.utf8)[...]) == Array(id.utf8)[...])
    }
}
