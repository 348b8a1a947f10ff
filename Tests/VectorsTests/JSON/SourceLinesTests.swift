import Fuzzing
import Testing

@testable import Vectors

@Suite("Lines and columns")
struct SourceLinesTests {
    @Test(
        "count from 1, columns in characters and not in bytes",
        arguments: [
            ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("abc", 99, 1, 4), ("", 0, 1, 1),
            ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\n\nb", 2, 2, 1), ("a\n\nb", 3, 3, 1),
            ("a\r\nb", 3, 2, 1), ("\u{E9}\u{1F600}b", 6, 1, 3), ("\u{E9}\n\u{E9}b", 5, 2, 2),
            ("e\u{301}b", 3, 1, 3),
        ])
    func counts(_ text: String, _ place: Int, _ line: Int, _ column: Int) {
        var lines = SourceLines()
        #expect(lines.position(of: place, in: Array(text.utf8)) == (line, column))
    }

    @Test("may be asked for in any order")
    func countsInAnyOrder() {
        let text = Array("ab\ncd\n\u{E9}f".utf8)
        var ascending = SourceLines()
        let expected = text.indices.map { ascending.position(of: $0, in: text) }
        var lines = SourceLines()
        for place in [8, 0, 4, 4, 1, 7, 3, 2, 6, 5] where place < text.count {
            #expect(lines.position(of: place, in: text) == expected[place])
        }
    }

    @Test("count the characters and line breaks before a place, however far the last one is")
    func countsAcrossDistances() {
        let pieces = ["a", "\n", "\u{E9}", "\u{1F600}", "twelve words", "\u{20AC}uro\n\n"]
        var generator = SplitMix64(seed: 5849)
        let text = (0..<200).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        let bytes = Array(text.utf8)
        let scalars = Array(text.unicodeScalars)
        for distance in 1..<40 {
            var lines = SourceLines()
            for count in stride(from: 0, to: scalars.count, by: distance) {
                let before = scalars.prefix(count)
                let place = before.reduce(0) { $0 + UTF8.width($1) }
                let column = before.reversed().prefix { $0 != "\n" }.count + 1
                let line = before.count { $0 == "\n" } + 1
                #expect(lines.position(of: place, in: bytes) == (line, column))
            }
        }
    }

    @Test("count from the line that the text begins on")
    func countsFromFirstLine() {
        var lines = SourceLines(firstLine: 7)
        let text = Array("a\nb".utf8)
        #expect(lines.position(of: 2, in: text) == (8, 1))
        #expect(lines.position(of: 0, in: text) == (7, 1))
    }
}
