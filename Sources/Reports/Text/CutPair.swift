import Vectors

/// Two texts, cut at the same columns around their first difference, so that they never look the
/// same.
struct CutPair {
    let first: String
    let second: String
    /// The column of the difference in both.
    let column: Int
    /// The column after the last difference in each.
    let ends: (first: Int, second: Int)

    /// Columns before the difference that stay in sight.
    private static let columnsBefore = 48
    /// If fewer columns than these are left from the difference on, the beginning is cut off.
    private static let columnsAfter = 16

    /// Compares two texts, a column for each Unicode scalar.
    init(_ first: String, _ second: String, columnsMax: Int) {
        let (first, second) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
        let column = zip(first, second).prefix { $0 == $1 }.count
        self.init(first, second, differingAt: column, columnsMax)
    }

    /// Compares two values, shown in ASCII so that each column means the same in both.
    init(_ first: [UInt8], _ second: [UInt8], columnsMax: Int) {
        let offset = zip(first, second).prefix { $0 == $1 }.count
        let column = PlainText.ascii(first[..<offset]).utf8.count
        self.init(
            Array(PlainText.ascii(first).unicodeScalars),
            Array(PlainText.ascii(second).unicodeScalars), differingAt: column, columnsMax)
    }

    private init(
        _ first: [Unicode.Scalar],
        _ second: [Unicode.Scalar],
        differingAt column: Int,
        _ columnsMax: Int
    ) {
        let start = column > columnsMax - Self.columnsAfter ? column - Self.columnsBefore : 0
        self.first = Self.excerpt(of: first, from: start, columnsMax)
        self.second = Self.excerpt(of: second, from: start, columnsMax)
        self.column = start > 0 ? Self.columnsBefore + 1 : column
        let rest = min(first.count, second.count) - column
        let same = zip(first.reversed(), second.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let shift = self.column - column
        ends = (
            min(first.count - same, start + columnsMax) + shift,
            min(second.count - same, start + columnsMax) + shift
        )
    }

    private static func excerpt(
        of text: [Unicode.Scalar],
        from start: Int,
        _ columnsMax: Int
    ) -> String {
        var excerpt = String.UnicodeScalarView(start > 0 ? "…".unicodeScalars : "".unicodeScalars)
        excerpt.append(contentsOf: text.dropFirst(start).prefix(columnsMax))
        return String(excerpt) + (text.count > start + columnsMax ? "…" : "")
    }
}
