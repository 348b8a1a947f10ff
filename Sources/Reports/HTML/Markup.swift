import Vectors

/// HTML that is always well-formed: whatever is interpolated becomes text, unless it is markup.
struct Markup: ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds text, with every character escaped that HTML would read as markup.
        mutating func appendInterpolation(_ value: String) { text += Markup.escaped(value) }

        mutating func appendInterpolation(_ value: Int) { text += "\(value)" }

        mutating func appendInterpolation(_ value: Markup) { text += value.text }

        mutating func appendInterpolation(_ values: [Markup]) {
            text += values.map { $0.text }.joined(separator: "\n")
        }
    }

    /// `text` as the content of an element or a quoted attribute, without invisible characters.
    static func escaped(_ text: String) -> String {
        MarkupEscape.escaped(PlainText.visible(text))
    }

    /// Lines as they are, each on its own line.
    static func lines(_ lines: [String]) -> Markup {
        Markup(stringLiteral: lines.map(escaped).joined(separator: "\n"))
    }
}
