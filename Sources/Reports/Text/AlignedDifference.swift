import Vectors

/// Two values, one below the other, and a mark under the first byte that differs.
struct AlignedDifference {
    /// Columns of a value that are shown; of a longer one, those around the difference.
    static let columnsMax = 88

    let lines: [String]

    init(_ difference: ShownDifference, _ style: ReportStyle = ReportStyle()) {
        self.init(
            ("correct" + Self.choice(of: difference.correctChoices), difference.correct),
            ("found" + Self.choice(of: difference.foundChoices), difference.found), style)
    }

    init(correct: [UInt8], found: [UInt8], _ style: ReportStyle = ReportStyle()) {
        self.init(("correct", correct), ("found", found), style)
    }

    /// Two values, each with its title: on a terminal the first green, the second red.
    init(
        _ first: (title: String, value: [UInt8]),
        _ second: (title: String, value: [UInt8]),
        _ style: ReportStyle = ReportStyle()
    ) {
        let width = max(first.title.utf8.count, second.title.utf8.count) + 2
        // Besides the title, an indent of two blanks, and an ellipsis on both sides.
        let room = style.columns - width - 4
        let columns = min(Self.columnsMax, max(Self.columnsMin, room))
        let pair = CutPair(first.value, second.value, columnsMax: columns)
        let offset = zip(first.value, second.value).prefix { $0 == $1 }.count
        lines = [
            Self.padded(first.title, width)
                + Self.shown(
                    pair.first, pair.column..<pair.ends.first, (.green, .inverseGreen), style),
            Self.padded(second.title, width)
                + Self.shown(
                    pair.second, pair.column..<pair.ends.second, (.red, .inverseRed), style),
            Self.padded("", width + pair.column) + "^ byte \(offset + 1)",
        ]
    }

    /// Narrower values than this are not made for a narrow terminal.
    private static let columnsMin = 60

    /// A value, of which `columns` are inverted.
    private static func shown(
        _ value: String,
        _ columns: Range<Int>,
        _ paints: (plain: Paint, inverse: Paint),
        _ style: ReportStyle
    ) -> String {
        guard !value.isEmpty else { return style.paint("(empty)", paints.plain) }
        guard style.hasColor else { return value }
        let scalars = Array(value.unicodeScalars)
        let start = min(columns.lowerBound, scalars.count)
        let end = min(max(start, columns.upperBound), scalars.count)
        let pieces = [
            (scalars[..<start], paints.plain), (scalars[start..<end], paints.inverse),
            (scalars[end...], paints.plain),
        ]
        return pieces.filter { !$0.0.isEmpty }.map { piece, paint in
            style.paint(String(String.UnicodeScalarView(piece)), paint)
        }.joined()
    }

    /// States that a value is one of several permitted values.
    private static func choice(of count: Int) -> String { count > 1 ? " (one of \(count))" : "" }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: width - text.utf8.count)
    }
}
