import Vectors

/// An expected and an actual value, one under the other, with a mark under the first difference.
struct AlignedDifference {
    /// Columns of a value that are shown; of a longer one, those around the difference.
    private static let widthMax = 88
    /// Columns before the difference that are kept in sight.
    private static let before = 48

    let lines: [String]

    init(_ difference: Difference) {
        self.init(
            expected: difference.expected, actual: difference.actual,
            titles: ("expected", "actual"))
    }

    /// - Parameters:
    ///   - expected: the value in the first line.
    ///   - actual: the value below it.
    ///   - titles: what the two are called, the first one no shorter than the second.
    init(expected: [UInt8], actual: [UInt8], titles: (String, String)) {
        let offset = zip(expected, actual).prefix { $0 == $1 }.count
        let column = Self.shown(expected[..<offset]).count
        let start = column > Self.widthMax - 16 ? column - Self.before : 0
        let mark = String(repeating: " ", count: column - start + (start > 0 ? 1 : 0))
        let width = titles.0.utf8.count + 2
        lines = [
            Self.padded(titles.0, width) + Self.excerpt(of: expected, from: start),
            Self.padded(titles.1, width) + Self.excerpt(of: actual, from: start),
            "\(Self.padded("", width))\(mark)^ octet \(offset + 1)",
        ]
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: width - text.utf8.count)
    }

    private static func excerpt(of value: [UInt8], from start: Int) -> String {
        let shown = shown(value[...])
        guard shown.count > start else { return start > 0 ? "…" : "(empty)" }
        let visible = shown[start...].prefix(widthMax)
        let isCut = start + visible.count < shown.count
        return (start > 0 ? "…" : "") + String(decoding: visible, as: UTF8.self)
            + (isCut ? "…" : "")
    }

    /// The octets in ASCII, so that each column means the same in both lines.
    private static func shown(_ value: ArraySlice<UInt8>) -> [UInt8] {
        Array(PlainText.ascii(value).utf8)
    }
}
