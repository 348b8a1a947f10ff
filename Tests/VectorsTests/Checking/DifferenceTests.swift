import Testing

@testable import Vectors

@Suite("Differences")
struct DifferenceTests {
    @Test(
        "begin at the first byte that differs or is missing",
        arguments: [
            ("abc", "abd", 2), ("abc", "xbc", 0), ("abc", "ab", 2), ("ab", "abc", 2), ("", "a", 0),
            ("a", "", 0),
            ("\u{E9}", "\u{E8}", 1), ("caf\u{E9}", "cafe\u{301}", 3),
        ])
    func offset(_ expected: String, _ actual: String, _ offset: Int) {
        #expect(difference([expected], actual).offset == offset)
    }

    @Test("are measured against the permitted value with the longest common beginning")
    func nearest() {
        let found = difference(["x", "abcd", "abx", ""], "abc")
        #expect(found.expected == Array("abcd".utf8))
        #expect(found.offset == 3)
    }

    static func difference(
        _ expected: String,
        _ actual: String,
        stage: Stage = .signature,
        isSecret: Bool = false
    ) -> Difference {
        Difference(
            stage: stage, permitted: [Array(expected.utf8)], actual: Array(actual.utf8),
            isSecret: isSecret)
    }

    private func difference(_ permitted: [String], _ actual: String) -> Difference {
        Difference(
            stage: .signature, permitted: permitted.map { Array($0.utf8) },
            actual: Array(actual.utf8), isSecret: false)
    }
}
