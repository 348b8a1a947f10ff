import Vectors

/// HTML that is well-formed: what is put into it is text, and shown as it is, unless it is markup.
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

        /// Puts text in, with every character that HTML would take for its own escaped.
        mutating func appendInterpolation(_ value: String) { text += Markup.escaped(value) }

        mutating func appendInterpolation(_ value: Int) { text += "\(value)" }

        mutating func appendInterpolation(_ value: Markup) { text += value.text }

        mutating func appendInterpolation(_ values: [Markup]) {
            text += values.map(\.text).joined(separator: "\n")
        }
    }

    /// `text` as the content of an element or a quoted attribute; nothing of it is invisible.
    static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in PlainText.visible(text).unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// Lines as they are, one below the other.
    static func lines(_ lines: [String]) -> Markup {
        Markup(stringLiteral: lines.map(escaped).joined(separator: "\n"))
    }
}
