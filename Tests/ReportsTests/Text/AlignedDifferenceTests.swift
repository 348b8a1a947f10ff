import Testing

@testable import Reports
@testable import Vectors

@Suite("Aligned values")
struct AlignedDifferenceTests {
    private static func difference(_ correct: String, _ found: String) -> ShownDifference {
        Redaction.none.shown(
            Difference(
                stage: .signature, found: Array(found.utf8), permitted: [Array(correct.utf8)],
                isSecret: false))
    }

    static let pairs: [(String, String)] = [
        ("abc", "abd"), ("abc", "xbc"), ("abc", "ab"), ("ab", "abc"), ("a\u{0}b", "a\u{0}c"),
        ("\u{E9}a", "\u{E9}b"), ("a\nb", "a\nc"), (" ", "  "),
        (String(repeating: "a", count: 80) + "b", String(repeating: "a", count: 80) + "c"),
        (String(repeating: "a", count: 500) + "b", String(repeating: "a", count: 500) + "c"),
        (
            String(repeating: "a", count: 500) + "b" + String(repeating: "d", count: 500),
            String(repeating: "a", count: 500) + "c"
        ),
        (
            String(repeating: "\u{E9}", count: 100) + "b",
            String(repeating: "\u{E9}", count: 100) + "c"
        ),
        (String(repeating: "a", count: 70), String(repeating: "a", count: 75)),
        (String(repeating: "a", count: 200), String(repeating: "a", count: 300)),
    ]

    @Test("fit the columns of a terminal with an indent of two", arguments: [80, 100])
    func width(_ columns: Int) {
        let same = String(repeating: "a", count: 500)
        var style = ReportStyle()
        style.columns = columns
        let difference = Self.difference("\(same)b\(same)", "\(same)c\(same)")
        let lines = AlignedDifference(difference, style).lines
        #expect(lines.allSatisfy { $0.count + 2 <= columns }, "\(lines)")
    }

    @Test(
        "have their mark under the first byte that differs",
        arguments: AlignedDifferenceTests.pairs)
    func mark(_ correct: String, _ found: String) throws {
        let difference = Self.difference(correct, found)
        let lines = AlignedDifference(difference).lines.map { Array($0) }
        try #require(lines.count == 3)
        let column = try #require(lines[2].firstIndex(of: "^"))
        let at = { (line: [Character]) in
            column < line.count ? String(line[column...].prefix(4)) : ""
        }
        #expect(at(lines[0]) != at(lines[1]))
        // What is before it, after the titles, is the same in both lines.
        #expect(
            lines[0][9..<min(column, lines[0].count)] == lines[1][9..<min(column, lines[1].count)]
        )
        #expect(String(lines[2]).hasSuffix("^ byte \(difference.offset + 1)"))
    }

    @Test(
        "stay on a line that fits, however long the values are",
        arguments: AlignedDifferenceTests.pairs)
    func width(_ correct: String, _ found: String) {
        for line in AlignedDifference(Self.difference(correct, found)).lines.dropLast() {
            #expect(line.count <= 100)
        }
    }

    @Test("show a byte that nobody sees by its number, and an empty value as such")
    func invisible() {
        let lines = AlignedDifference(Self.difference("a\u{E9}\n", "")).lines
        #expect(lines[0] == "correct  a\\xC3\\xA9\\x0A")
        #expect(lines[1] == "found    (empty)")
        #expect(lines[2] == "         ^ byte 1")
    }

    @Test("say if a value is one of several")
    func choices() {
        let difference = Difference(
            stage: .signature, found: [0x61], permitted: [[0x62], [0x63]], isSecret: false)
        let lines = AlignedDifference(Redaction.none.shown(difference)).lines
        #expect(
            lines == [
                "correct (one of 2)  b", "found               a", "                    ^ byte 1",
            ])
    }

    @Test("show that a long value is cut, at either end")
    func cut() {
        let long = String(repeating: "a", count: 300)
        let lines = AlignedDifference(
            Self.difference(long + "b" + long, long + "c" + long)
        ).lines
        #expect(lines[0].hasPrefix("correct  …") && lines[0].hasSuffix("…"))
        #expect(lines[1].hasPrefix("found    …") && lines[1].hasSuffix("…"))
        #expect(lines[2].hasSuffix("^ byte 301"))
    }
}
