import Fixtures
import Testing

@testable import Diagnosis
@testable import Results
@testable import Vectors

@Suite("One mistake behind several causes")
struct CommonMistakeTests {
    /// The causes of failures in which `wrong` is the encoding of a text.
    private static func causes(
        _ wrong: [(text: String, encoded: String)],
        explanationsMax: Int = 9
    ) throws -> FailureCauses {
        let limits = Diagnoser.Limits(depth: 2) { { false } }
        var checker = ExplainingChecker(
            Checker(), FailureExplainer(limits, explanationsMax: explanationsMax))
        var summary = RunSummary()
        for (place, value) in wrong.enumerated() {
            let vector = try TestVector(
                """
                {"id": "n\(place)", "given": {"text": "\(value.text)"}, \
                "expected": {"encoded": "\(value.encoded)"}}
                """)
            summary.count(checker.check(vector))
        }
        return summary.causes
    }

    @Test("is named if it explains every failure of them, in the words of the program's language")
    func common() throws {
        // Java's URLEncoder writes a space as "+", and "~" as %7E.
        let causes = try Self.causes([("a b", "a+b"), ("a b~", "a+b%7E"), ("c~", "c%7E")])
        #expect(causes.counts.count == 3)
        let sentence = try #require(causes.commonMistake(of: .own))
        #expect(
            sentence.hasPrefix(
                "java-urlencoder, plus-for-space and tilde-encoded may be the same mistake:"
                    + " java-urlencoder explains all 3 failures of these causes (the program "))
        var php = Implementation(name: "a")
        php.language = "php"
        #expect(try #require(causes.commonMistake(of: php)).contains(" php-urlencode explains"))
        #expect(causes.lines(failed: 3, of: .own).last == "  \(sentence)")
    }

    @Test("is not named if a failure of each cause contradicts it, or there is one cause alone")
    func none() throws {
        // "a b" and "c~" may be of one encoder; "d~ e" shows that it leaves "~".
        let several = try Self.causes([("a b", "a+b"), ("d~ e", "d~+e"), ("c~", "c%7E")])
        #expect(several.counts.count > 1 && several.commonMistake(of: .own) == nil)
        let one = try Self.causes([("a b", "a+b"), ("c d", "c+d"), ("e f", "e+f")])
        #expect(one.commonMistake(of: .own) == nil)
    }

    @Test("is not named if failures of these causes were not explained, but only compared")
    func compared() throws {
        let wrong = [("a b", "a+b"), ("c~", "c%7E"), ("e~", "e%7E"), ("a b*~", "a+b%2A~")]
        #expect(try Self.causes(wrong, explanationsMax: 3).counts.values.reduce(0, +) == 4)
        #expect(try Self.causes(wrong, explanationsMax: 3).commonMistake(of: .own) == nil)
    }

    @Test("is the same if parts of a run are added")
    func parts() throws {
        var causes = try Self.causes([("a b", "a+b")])
        causes.add(try Self.causes([("c~", "c%7E"), ("e~", "e%7E")]))
        let whole = try Self.causes([("a b", "a+b"), ("c~", "c%7E"), ("e~", "e%7E")])
        #expect(causes == whole && causes.commonMistake(of: .own) != nil)
    }
}
