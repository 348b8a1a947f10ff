import Testing
import Vectors

@Suite("JSON texts, against Foundation's reader")
struct JSONComparisonTests {
    @Test("are read alike if they are JSON", arguments: 1...8 as ClosedRange<UInt64>)
    func readsValid(_ seed: UInt64) {
        var random = RandomJSON(seed: seed)
        var document = JSONDocument()
        for _ in 0..<500 {
            let text = random.text()
            let comparison = JSONComparison(of: text, readBy: &document)
            #expect(comparison.disagreement == nil, "\(Self.shown(text))")
            let lists = text.count { $0 == UInt8(ascii: "[") }
            #expect(comparison.isAccepted || lists > 64, "\(Self.shown(text))")
        }
    }

    @Test(
        "are refused alike or read alike if they are nearly JSON",
        arguments: 101...108 as ClosedRange<UInt64>)
    func readsBroken(_ seed: UInt64) {
        var random = RandomJSON(seed: seed)
        var document = JSONDocument()
        var accepted = 0
        for _ in 0..<1000 {
            let text = random.brokenText()
            let comparison = JSONComparison(of: text, readBy: &document)
            #expect(comparison.disagreement == nil, "\(Self.shown(text))")
            accepted += comparison.isAccepted ? 1 : 0
        }
        #expect((100...900).contains(accepted))
    }

    #if !canImport(Darwin)
    @Test(
        "are read differently in the known cases",
        arguments: [
            ("\u{FEFF}[]", .encoding), ("[\u{0}]\u{0}", .encoding), ("1\u{0}", .encoding),
            (String(repeating: "[", count: 65) + String(repeating: "]", count: 65), .depth),
            ("[1e400]", .number), ("{\"a\": -1E999}", .number),
            ("{\"a\": 1, \"\\u0061\": 2}", .equivalentNames),
            ("{\"caf\u{E9}\": 1, \"cafe\u{301}\": 2}", .equivalentNames),
            ("[1, ]", .trailingComma), ("{\"a\": [[],],}", .trailingComma),
            ("[\"\u{FEFF}a\"]", .markInString), ("{\"a\\n\u{FEFF}\": 1}", .markInString),
        ] as [(String, JSONComparison.KnownDifference)])
    func knowsDifferences(_ text: String, _ difference: JSONComparison.KnownDifference) {
        var document = JSONDocument()
        let comparison = JSONComparison(of: Array(text.utf8), readBy: &document)
        #expect(comparison.knownDifferences == [difference])
        #expect(comparison.disagreement == nil)
    }
    #endif

    @Test("are read alike if they are from the JSON test suite")
    func readsSuite() {
        var document = JSONDocument()
        for entry in JSONTestSuiteTests.parsing + JSONTestSuiteTests.transform {
            let comparison = JSONComparison(of: entry.text, readBy: &document)
            #expect(comparison.disagreement == nil, "\(entry.name)")
        }
    }

    private static func shown(_ text: [UInt8]) -> String {
        PlainText.visible(bytes: text)
    }
}
