import Testing

@testable import Reports

@Suite("Two texts that are cut")
struct CutPairTests {
    /// Texts that differ in one place, of every length around the number of columns.
    static let lengths = [0, 1, 40, 63, 64, 65, 79, 80, 81, 128, 1000]

    @Test("never look the same, and fit into their columns", arguments: lengths, lengths)
    func difference(_ before: Int, _ after: Int) {
        let (start, end) = (
            String(repeating: "é", count: before), String(repeating: "b", count: after)
        )
        for other in ["y", "", "yy"] {
            let pair = CutPair(start + "x" + end, start + other + end, columnsMax: 80)
            #expect(pair.first != pair.second)
            // Beside the columns there are marks that say what is cut off.
            #expect(pair.first.count <= 82 && pair.second.count <= 82)
            #expect(pair.first.prefix(pair.column) == pair.second.prefix(pair.column))
        }
    }

    @Test("show no byte in two ways", arguments: lengths)
    func bytes(_ before: Int) {
        let start = [UInt8](repeating: 0xE9, count: before)
        let pair = CutPair(start + [0xC3, 0xA9], start + [0xC3, 0xA8], columnsMax: 80)
        #expect(pair.first.dropFirst(pair.column).hasPrefix("\\xA9"))
        #expect(pair.second.dropFirst(pair.column).hasPrefix("\\xA8"))
    }

    @Test("are whole where they fit")
    func short() {
        let pair = CutPair("abc", "abd", columnsMax: 80)
        #expect(pair.first == "abc" && pair.second == "abd" && pair.column == 2)
    }
}
