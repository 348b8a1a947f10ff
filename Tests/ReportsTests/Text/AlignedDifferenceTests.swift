import Testing

@testable import Reports
@testable import Vectors

@Suite("Values, one under the other")
struct AlignedDifferenceTests {
    private static func difference(_ expected: String, _ actual: String) -> Difference {
        Difference(
            stage: .signature, permitted: [Array(expected.utf8)], actual: Array(actual.utf8),
            isSecret: false)
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

    @Test(
        "have their mark under the first octet that differs",
        arguments: AlignedDifferenceTests.pairs)
    func mark(_ expected: String, _ actual: String) throws {
        let difference = Self.difference(expected, actual)
        let lines = AlignedDifference(difference).lines.map { Array($0) }
        try #require(lines.count == 3)
        let column = try #require(lines[2].firstIndex(of: "^"))
        let at = { (line: [Character]) in
            column < line.count ? String(line[column...].prefix(4)) : ""
        }
        #expect(at(lines[0]) != at(lines[1]))
        // What stands before it, behind the words in front, is the same in both lines.
        #expect(
            lines[0][10..<min(column, lines[0].count)] == lines[1][10..<min(column, lines[1].count)]
        )
        #expect(String(lines[2]).hasSuffix("^ octet \(difference.offset + 1)"))
    }

    @Test(
        "stay on a line that fits, however long the values are",
        arguments: AlignedDifferenceTests.pairs)
    func width(_ expected: String, _ actual: String) {
        for line in AlignedDifference(Self.difference(expected, actual)).lines.dropLast() {
            #expect(line.count <= 100)
        }
    }

    @Test("show an octet that nobody sees by its number, and an empty value as such")
    func invisible() {
        let lines = AlignedDifference(Self.difference("a\u{E9}\n", "")).lines
        #expect(lines[0] == "expected  a\\xC3\\xA9\\x0A")
        #expect(lines[1] == "actual    (empty)")
        #expect(lines[2] == "          ^ octet 1")
    }

    @Test("show that a long value is cut, at either end")
    func cut() {
        let long = String(repeating: "a", count: 300)
        let lines = AlignedDifference(
            Self.difference(long + "b" + long, long + "c" + long)
        ).lines
        #expect(lines[0].hasPrefix("expected  …") && lines[0].hasSuffix("…"))
        #expect(lines[1].hasPrefix("actual    …") && lines[1].hasSuffix("…"))
        #expect(lines[2].hasSuffix("^ octet 301"))
    }
}
