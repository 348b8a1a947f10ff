import Vectors

/// XML 1.0 that is always well-formed: what is interpolated becomes text.
struct XMLText: ExpressibleByStringInterpolation {
    private(set) var string: String

    init(stringLiteral string: String) {
        self.string = string
    }

    init(stringInterpolation: StringInterpolation) {
        string = stringInterpolation.string
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var string = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            string.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) {
            string += literal
        }

        mutating func appendInterpolation(_ text: String) {
            string += XMLText.escaped(InertText.lines(text))
        }

        mutating func appendInterpolation(_ number: Int) {
            string += "\(number)"
        }

        mutating func appendInterpolation(_ xml: XMLText) {
            string += xml.string
        }
    }

    /// `text` with references for markup, and `\u{…}` for characters that XML 1.0 (§2.2) does not
    /// have or nobody sees; a line feed stays as it is.
    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": output += "&apos;"
            case "\n": output += "\n"
            case " "..."~":
                output += MarkupEscape.reference(for: scalar) ?? String(scalar)
            default: output += PlainText.visible(String(scalar))
            }
        }
        return output
    }
}
