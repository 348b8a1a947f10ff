import Vectors

/// Two values, one below the other, and a mark under the first byte that differs.
struct AlignedDifference {
    /// Columns of a value that are shown; of a longer one, those around the difference.
    static let columnsMax = 88

    let lines: [String]

    init(_ difference: Difference) {
        self.init(
            ("correct" + Self.choice(of: difference.correctChoices), difference.correct),
            ("found" + Self.choice(of: difference.foundChoices), difference.found))
    }

    init(correct: [UInt8], found: [UInt8]) {
        self.init(("correct", correct), ("found", found))
    }

    /// Two values, each with its title.
    init(_ first: (title: String, value: [UInt8]), _ second: (title: String, value: [UInt8])) {
        let pair = CutPair(first.value, second.value, columnsMax: Self.columnsMax)
        let offset = zip(first.value, second.value).prefix { $0 == $1 }.count
        let width = max(first.title.utf8.count, second.title.utf8.count) + 2
        lines = [
            Self.padded(first.title, width) + (pair.first.isEmpty ? "(empty)" : pair.first),
            Self.padded(second.title, width) + (pair.second.isEmpty ? "(empty)" : pair.second),
            Self.padded("", width + pair.column) + "^ byte \(offset + 1)",
        ]
    }

    /// Says that a value is one of several.
    private static func choice(of count: Int) -> String { count > 1 ? " (one of \(count))" : "" }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: width - text.utf8.count)
    }
}
