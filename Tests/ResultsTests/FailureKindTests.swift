import Fixtures
import Testing
import Vectors

@testable import Results

@Suite("The kinds of failures")
struct FailureKindTests {
    @Test("have words, members and rules of their own")
    func names() {
        let kinds = FailureKind.all
        #expect(Set(kinds.map { $0.word }).count == kinds.count)
        #expect(Set(kinds.map { $0.member }).count == kinds.count)
        #expect(Set(kinds.map { $0.rule.id }).count == kinds.count)
        for kind in kinds {
            #expect(FailureKind(word: kind.word) == kind)
            #expect(Stage(rawValue: kind.word) == nil && RuleFault(rawValue: kind.word) == nil)
        }
    }

    @Test("are in the schema of reports, and in the documentation", arguments: FailureKind.all)
    func documents(_ kind: FailureKind) throws {
        let text = { String(decoding: try Repository.bytes(of: $0), as: UTF8.self) }
        let schema = try text("Sources/oauthcheck/Resources/report-schema.json")
        #expect(schema.contains("\"\(kind.member)\": {"))
        let pages = try text("docs/validate.md") + text("docs/commands.md")
        #expect(pages.contains("`\(kind.member)`") || pages.contains("`\"\(kind.member)\": "))
    }

    @Test("have the fingerprints that docs/results.md describes")
    func fingerprints() throws {
        let vector = try TestVector(
            #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a+b"}}"#)
        // Computed by Python's hashlib, of the stage and what follows it, with zero bytes between.
        let expected: [(failure: Failure, stage: Stage, fingerprint: String)] = [
            (.comesOut(stages: [.encoded]), .encoded, "1fa8b0241f85eced"),
            (.notBy(pitfalls: ["p", "q"]), .encoded, "14bb0af94faee62c"),
            (.acceptsWrong(["s", "t"]), .signature, "fc9c4f4ab9eb3bcd"),
            (.refusesRight, .signature, "76397e49440c42c3"),
            (.malformedHeader("f"), .authorizationHeader, "d95900389f315281"),
            (.refusedByServer(reason: "NON-01: v"), .signature, "fa33c9b48eba42c9"),
            (.rejected(reason: "r"), .signature, "aa2e26c1ca0ecbe5"),
        ]
        for (failure, stage, text) in expected {
            let fingerprint = try FailureFingerprint(failure, of: .vector(vector))
            #expect(fingerprint.stage == stage && fingerprint.text == text, "\(failure)")
        }
        #expect(Set(expected.compactMap { $0.failure.kind }) == Set(FailureKind.all))
    }
}

extension Failure {
    fileprivate var kind: FailureKind? {
        if case .kind(let kind, _) = form { kind } else { nil }
    }
}
