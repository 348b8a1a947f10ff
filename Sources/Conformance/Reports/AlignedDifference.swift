/// An expected and an actual value, one under the other, with a mark under the first difference.
struct AlignedDifference {
    /// Columns of a value that are shown; of a longer one, those around the difference.
    private static let widthMax = 88
    /// Columns before the difference that are kept in sight.
    private static let before = 48

    let lines: [String]

    init(_ difference: Difference) {
        let column = Self.shown(difference.expected[..<difference.offset]).count
        let start = column > Self.widthMax - 16 ? column - Self.before : 0
        let mark = String(repeating: " ", count: column - start + (start > 0 ? 1 : 0))
        lines = [
            "expected  " + Self.excerpt(of: difference.expected, from: start),
            "actual    " + Self.excerpt(of: difference.actual, from: start),
            "          \(mark)^ octet \(difference.offset + 1)",
        ]
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
