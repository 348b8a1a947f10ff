import Fuzzing
import OAuth1
import Testing
import Vectors

@Suite("JSON texts with the structure of the previous one")
struct JSONTemplateTests {
    @Test(
        "are read as if nothing had been read before",
        arguments: [
            (
                #"{"a": "b", "c": ["d", {"e": "f"}, {}]}"#,
                #"{"a": "", "c": ["x", {"e": "\n"}, {}]}"#
            ),
            (#"{"a": "b"}"#, #"{"a": "b", "c": "d"}"#), (#"{"a": "b"}"#, #"{"A": "b"}"#),
            (#"{"a": "b"}"#, #"{"a": "b" }"#), (#"{"a": "b"}"#, #"{"a": "b"}}"#),
            (#"{"a": "b"}"#, #"{"a": "b"#), (#"{"a": "b"}"#, #"{"a": "\x"}"#),
            (#"{"a": "b"}"#, "{\"a\": \"\u{7}\"}"), (#"{"a": "b"}"#, #"{"a": "\""}"#),
            // The end of a string that looks like what follows in the previous text.
            (#"["a", "b"]"#, #"["a\", "b"]"#), (#"["a", "b"]"#, #"["a", "c", "b"]"#),
            (#"{"a": "1", "b": "2"}"#, #"{"a": "1", "a": "2"}"#),
            (#"{"a": "1", "a": "2"}"#, #"{"a": "3", "a": "4"}"#),
            (#"{"\u0061": "1"}"#, #"{"\u0061": "2"}"#), (#"{"a": 1}"#, #"{"a": 2}"#),
            (#"{"a": true}"#, #"{"a": null}"#), (#""a""#, #""bc""#), ("[]", "[]"), ("[]", "{}"),
            (#"[["a"]]"#, #"[["bcd"]]"#), ("1", "1"), ("\u{FEFF}\"a\"", "\"a\""),
        ])
    func readsSecond(_ before: String, _ text: String) {
        var document = JSONDocument()
        _ = Self.outcome(&document, Array(before.utf8))
        #expect(Self.outcome(&document, Array(text.utf8)) == Self.outcome(Array(text.utf8)))
    }

    @Test("are read in the same way, whatever was read before", arguments: 0..<40)
    func readsRandom(_ seed: Int) {
        var random = RandomJSON(seed: UInt64(seed))
        var generator = SplitMix64(seed: UInt64(seed))
        var document = JSONDocument()
        for _ in 0..<50 {
            var text = random.text()
            for _ in 0..<6 {
                #expect(Self.outcome(&document, text) == Self.outcome(text))
                text = Self.withOtherStrings(text, using: &generator)
            }
        }
    }

    /// The text with some of its strings and names replaced, mostly by other strings.
    private static func withOtherStrings(
        _ text: [UInt8],
        using generator: inout SplitMix64
    ) -> [UInt8] {
        var document = JSONDocument()
        guard outcome(&document, text).error == nil else { return text }
        var changed = text
        for node in document.nodes.reversed() where node.kind == .string {
            guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
            let string = strings[Int.random(in: strings.indices, using: &generator)]
            changed.replaceSubrange(node.source, with: string.utf8)
        }
        return changed
    }

    private static let strings = [
        #""""#, #""x""#, #""something longer than eight bytes""#, #""\u00e9""#, "\"caf\u{E9}\"",
        #""\"\\""#, #""a": "b""#, #""a", "b""#, "\"\u{1}\"", #""\u12""#, "1", #"["a"]"#, #"""#,
    ]

    private struct Outcome: Equatable {
        var nodes: [String] = []
        var bytes: [UInt8] = []
        var duplicates: [Int] = []
        var error: String?
    }

    private static func outcome(_ text: [UInt8]) -> Outcome {
        var fresh = JSONDocument()
        return outcome(&fresh, text)
    }

    private static func outcome(_ document: inout JSONDocument, _ text: [UInt8]) -> Outcome {
        var outcome = Outcome()
        do throws(JSONSyntaxError) {
            try document.read(text.span)
        } catch {
            outcome.error = "\(error.offset): \(error.message)"
        }
        outcome.nodes = document.nodes.map {
            "\($0.kind) \($0.source) \($0.text) \($0.next) \($0.isComplete)"
        }
        outcome.bytes = document.bytes
        outcome.duplicates = document.duplicateNames
        return outcome
    }
}
