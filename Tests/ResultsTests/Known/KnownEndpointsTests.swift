import Diagnosis
import Fixtures
import Results
import Testing
import Vectors

@Suite("Known failures of recorded requests")
struct KnownEndpointsTests {
    private static let orders = "GET a.example/orders"
    private static let plus =
        #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a+b"}}"#
    private static let twice =
        #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a%2520b"}}"#
    private static let right =
        #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}"#
    private static let odd =
        #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "zzz"}}"#

    private static func entry(_ mistakes: String, _ rest: String = "") -> String {
        #"{"endpoint": "\#(orders)", \#(mistakes), "reason": "r"\#(rest)}"#
    }

    private static let plusEntry = entry(#""pitfalls": ["plus-for-space"]"#)

    private func failures(
        _ entries: [String],
        _ upkeep: KnownFailures.Upkeep = .nothing
    ) throws -> KnownFailures {
        let bytes = Array("[\(entries.joined(separator: ","))]".utf8)
        let reader = KnownFailureReader(bytes.span, file: "known.json")
        if let issue = reader.issues.first { throw issue }
        let today = try #require(CalendarDate("2026-01-01"))
        return KnownFailures(
            [KnownFailures.List(reader, file: "known.json")], upkeep: upkeep, today: today)
    }

    private func settle(
        _ text: String,
        _ known: inout KnownFailures,
        at endpoint: String = Self.orders
    ) throws -> String {
        let vector = try TestVector(text, file: "v.har")
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        var checker = ExplainingChecker(Checker(), FailureExplainer(limits, explanationsMax: 1))
        let result = known.settle(checker.check(vector), of: .vector(vector), at: endpoint)
        if case .expired = result.standing { return "expired" }
        return result.status.rawValue
    }

    @Test("are recognized by endpoint and mistake, whatever the value is")
    func recognized() throws {
        var known = try failures([Self.plusEntry])
        #expect(try settle(Self.plus, &known) == "known")
        let other = Self.plus.replacing("a b", with: "c d e").replacing("a+b", with: "c+d+e")
        #expect(try settle(other, &known) == "known")
        #expect(try settle(Self.plus, &known, at: "POST a.example/orders") == "failed")
        #expect(try settle(Self.twice, &known) == "failed")
        #expect(try settle(Self.odd, &known) == "failed")
        #expect(known.settleOrphans { _ in true }.isEmpty)
        #expect(known.changes.isEmpty)
        #expect(known.gone.isEmpty)
    }

    @Test("that nothing explains are not those that a mistake explains")
    func unexplained() throws {
        var known = try failures([Self.entry(#""stage": "encoded""#)])
        #expect(try settle(Self.odd, &known) == "known")
        #expect(try settle(Self.plus, &known) == "failed")
    }

    @Test("are not fixed by a request that passes; an expired entry does not count")
    func passes() throws {
        var known = try failures([
            Self.plusEntry,
            Self.entry(#""pitfalls": ["encoded-twice"]"#, #", "expires": "2026-01-01""#),
        ])
        #expect(try settle(Self.right, &known) == "passed")
        #expect(known.gone.count == 2)
        #expect(known.unseen.isEmpty)
        #expect(try settle(Self.plus, &known) == "known")
        #expect(known.gone.count == 1)
    }

    @Test("of endpoints without requests are neither gone nor orphaned")
    func unseen() throws {
        var known = try failures([Self.plusEntry], .update(reason: nil))
        #expect(try settle(Self.right, &known, at: "GET b.example/") == "passed")
        #expect(known.gone.isEmpty)
        #expect(known.unseen.map(\.id) == [Self.orders])
        #expect(known.unmatched.isEmpty)
        #expect(known.settleOrphans { _ in true }.isEmpty)
        #expect(known.changes.isEmpty)
    }

    @Test("are written with counts, without values, and read again")
    func written() throws {
        var known = try failures([], .update(reason: "why"))
        for text in [Self.plus, Self.odd, Self.plus] {
            #expect(try settle(text, &known) == "known")
        }
        _ = known.settleOrphans { _ in true }
        let text = known.text(of: "known.json")
        #expect(
            text == #"""
                [
                  {
                    "endpoint": "GET a.example/orders",
                    "stage": "encoded",
                    "count": 1,
                    "reason": "why"
                  },
                  {
                    "endpoint": "GET a.example/orders",
                    "pitfalls": ["plus-for-space"],
                    "count": 2,
                    "reason": "why"
                  }
                ]

                """#)
        var again = try failures([String(text.dropFirst().dropLast(2))])
        #expect(try settle(Self.plus, &again) == "known")
        #expect(try settle(Self.odd, &again) == "known")
    }

    @Test("have their counts brought up to date, and are removed if they do not occur")
    func update() throws {
        var known = try failures(
            [
                Self.entry(#""pitfalls": ["plus-for-space"], "count": 5"#),
                Self.entry(#""pitfalls": ["not-sorted"], "count": 1"#),
            ], .update(reason: nil))
        #expect(try settle(Self.plus, &known) == "known")
        _ = known.settleOrphans { _ in true }
        #expect(known.failures.map(\.count) == [1])
        #expect(known.changes.sentence == "0 added, 1 replaced, 1 removed")
    }

    @Test(
        "have endpoints and counts, and no ids",
        arguments: [
            #"{"endpoint": "a.example/orders", "pitfalls": ["not-sorted"], "reason": "r"}"#,
            #"{"endpoint": "GET a.example", "pitfalls": ["not-sorted"], "reason": "r"}"#,
            #"{"endpoint": "GET a.example/", "reason": "r"}"#,
            #"{"endpoint": "GET a.example/", "id": "a::b", "pitfalls": ["x"], "reason": "r"}"#,
            #"{"endpoint": "GET a.example/", "pitfalls": ["x"], "count": "1", "reason": "r"}"#,
            #"{"endpoint": "GET a.example/", "pitfalls": ["x"], "count": -1, "reason": "r"}"#,
        ])
    func faults(_ entry: String) {
        #expect(throws: VectorIssue.self) { try failures([entry]) }
    }

    @Test("may have several entries for an endpoint, each for other mistakes")
    func repeated() throws {
        let sorted = Self.entry(#""pitfalls": ["not-sorted"]"#)
        _ = try failures([Self.plusEntry, sorted])
        #expect(throws: VectorIssue.self) { try failures([sorted, Self.plusEntry, sorted]) }
    }
}
