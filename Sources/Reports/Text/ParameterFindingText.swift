import Vectors

// A parameter that differs, in the report for people.
extension ParameterComparison.Finding {
    /// Columns of a parameter that are shown.
    private static let columnsMax = 80
    /// Columns of a finding's name.
    private static let nameWidth = 21

    var lines: [String] {
        switch self {
        case .missing(let pair): [Self.heading("missing", pair.text)]
        case .extra(let pair): [Self.heading("extra", pair.text)]
        case .encodedDifferently(let found, let correct):
            [Self.heading("encoded differently", correct.shownName)]
                + Self.encoded(found: found, correct: correct)
                + ["  both decode to \(Self.quoted(correct.decodedValue))"]
        case .valueDiffers(let found, let correct):
            [Self.heading("value differs", correct.shownName)]
                + zip(
                    Self.encoded(found: found, correct: correct),
                    Self.decoded(found: found, correct: correct)
                ).map { "\($0), which decodes to \($1)" }
        case .outOfOrder(let pair, let found, let correct):
            [
                Self.heading("out of order", pair.text)
                    + ": correct position \(correct), found at position \(found)"
            ]
        }
    }

    private static func heading(_ name: String, _ text: String) -> String {
        name + String(repeating: " ", count: nameWidth - name.utf8.count) + text
    }

    /// Both as they are encoded.
    private static func encoded(
        found: ParameterComparison.Pair,
        correct: ParameterComparison.Pair
    ) -> [String] {
        let pair = CutPair(correct.shown, found.shown, columnsMax: columnsMax)
        return ["  correct  \(pair.first)", "  found    \(pair.second)"]
    }

    /// What both values are once they are decoded.
    private static func decoded(
        found: ParameterComparison.Pair,
        correct: ParameterComparison.Pair
    ) -> [String] {
        let pair = CutPair(
            PlainText.visible(bytes: correct.decodedValue),
            PlainText.visible(bytes: found.decodedValue), columnsMax: columnsMax)
        return ["\"\(pair.first)\"", "\"\(pair.second)\""]
    }

    fileprivate static func quoted(_ value: [UInt8]) -> String {
        "\"\(PlainText.cut(PlainText.visible(bytes: value), to: columnsMax))\""
    }
}

extension ParameterComparison.Pair {
    /// `name = "value"`, decoded.
    fileprivate var text: String {
        "\(shownName) = \(ParameterComparison.Finding.quoted(decodedValue))"
    }

    fileprivate var shownName: String {
        decodedName.isEmpty ? "(no name)" : PlainText.visible(bytes: decodedName)
    }

    /// As it is encoded.
    fileprivate var shown: String {
        PlainText.visible(bytes: name + Array("=".utf8) + value)
    }
}
