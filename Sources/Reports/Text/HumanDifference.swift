import Vectors

/// A difference in the report for people: where, what, and its parts one by one.
struct HumanDifference {
    private(set) var lines: [String]
    private let style: ReportStyle

    init(_ difference: Difference, _ following: [Stage], style: ReportStyle) {
        self.style = style
        let stage = difference.stage
        var sentence = "difference in the \(style.paint(stage.title, .bold)) (\(stage.section))"
        if !following.isEmpty {
            sentence += "; what follows from it differs too: \(following.map(\.title).formatted)"
        }
        lines = [sentence]
        guard !difference.isSecret || style.showsSecrets else {
            lines += [
                "  it holds a secret; --show-secrets shows it (expected"
                    + " \(difference.expected.count) octets, actual \(difference.actual.count))",
                "",
            ]
            return
        }
        guard !difference.actual.isEmpty || stage != .signature else {
            lines += ["  the public key does not verify the expected signature", ""]
            return
        }
        lines += AlignedDifference(difference).lines.map { "  " + $0 }
        if difference.alternatives > 0 {
            let count = difference.alternatives
            lines.append("  \(count) other value\(count == 1 ? " is" : "s are") permitted too")
        }
        addParts(of: difference)
        lines.append("")
    }

    private mutating func addParts(of difference: Difference) {
        switch difference.stage {
        case .parameters:
            add(ParameterComparison(expected: difference.expected, actual: difference.actual))
        case .baseString:
            let comparison = BaseStringComparison(
                expected: difference.expected, actual: difference.actual)
            guard let comparison else { return }
            addPart("method", comparison.expected.method, comparison.actual.method)
            addPart("base string URI", comparison.expected.uri, comparison.actual.uri)
            add(comparison.parameters)
        default: return
        }
    }

    private mutating func addPart(_ name: String, _ expected: [UInt8], _ actual: [UInt8]) {
        guard expected != actual else { return }
        lines += [
            "  the \(name):", "    expected  \(PlainText.visible(octets: expected))",
            "    actual    \(PlainText.visible(octets: actual))",
        ]
    }

    private mutating func add(_ comparison: ParameterComparison) {
        guard !comparison.findings.isEmpty else { return }
        lines.append("  parameter by parameter:")
        for finding in comparison.findings.prefix(Self.findingsMax) {
            lines += Self.lines(of: finding).map { "    " + $0 }
        }
        let more = comparison.findings.count - Self.findingsMax
        if more > 0 { lines.append("    and \(more) more") }
    }

    /// More than this many parameters that differ have one cause, which the first ones show.
    private static let findingsMax = 12

    private static func lines(of finding: ParameterComparison.Finding) -> [String] {
        switch finding {
        case .missing(let pair): ["missing            \(text(pair))"]
        case .extra(let pair): ["not expected       \(text(pair))"]
        case .encodedOtherwise(let expected, let actual):
            [
                "encoded otherwise  \(name(expected))",
                "  expected \(encoded(expected))", "  actual   \(encoded(actual))",
                "  both are \(quoted(actual.decodedValue))",
            ]
        case .valueDiffers(let expected, let actual):
            [
                "value differs      \(name(expected))",
                "  expected \(encoded(expected)), which is \(quoted(expected.decodedValue))",
                "  actual   \(encoded(actual)), which is \(quoted(actual.decodedValue))",
            ]
        case .outOfOrder(let pair, let expected, let actual):
            ["out of order       \(text(pair)): expected at place \(expected), found at \(actual)"]
        }
    }

    private static func text(_ pair: ParameterComparison.Pair) -> String {
        "\(name(pair)) = \(quoted(pair.decodedValue))"
    }

    private static func name(_ pair: ParameterComparison.Pair) -> String {
        PlainText.visible(
            octets: pair.decodedName.isEmpty ? Array("(no name)".utf8) : pair.decodedName)
    }

    private static func encoded(_ pair: ParameterComparison.Pair) -> String {
        excerpt(PlainText.visible(octets: pair.name + Array("=".utf8) + pair.value))
    }

    private static func quoted(_ value: [UInt8]) -> String {
        "\"\(excerpt(PlainText.visible(octets: value)))\""
    }

    private static func excerpt(_ text: String) -> String {
        text.unicodeScalars.count > 80 ? String(text.unicodeScalars.prefix(80)) + "…" : text
    }
}
