import Vectors

/// XML 1.0 that is well-formed whatever is put into it: what is interpolated becomes text.
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
            string += XMLText.escaped(WorkflowCommand.inert(lines: text))
        }

        mutating func appendInterpolation(_ number: Int) {
            string += "\(number)"
        }
    }

    /// The characters of `text` by their references, those that XML 1.0 (§2.2) does not have, or
    /// that nobody sees, as `\u{…}`; a line feed stays one.
    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&apos;"
            case "\n": output += "\n"
            case _ where scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F:
                output.unicodeScalars.append(scalar)
            default: output += PlainText.visible(String(scalar))
            }
        }
        return output
    }
}
