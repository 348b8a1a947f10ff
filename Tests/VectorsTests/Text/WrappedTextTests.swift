import Testing

@testable import Vectors

@Suite("Wrapped text")
struct WrappedTextTests {
    @Test("ends its lines between words, and indents all but the first")
    func words() {
        let text = "one two three four five six seven"
        #expect(
            WrappedText.lines(text, columns: 24, first: "- ", indent: 2)
                == ["- one two three four", "  five six seven"])
    }

    @Test("keeps a word whole that is longer than a line")
    func longWord() {
        let word = String(repeating: "a", count: 40)
        #expect(WrappedText.lines("a \(word) b", columns: 24) == ["a", word, "b"])
    }
}
