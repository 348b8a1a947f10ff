/// Writes JSON (RFC 8259) from its parts.
package enum JSONText {
    /// Appends `text` as a string: quotes, backslashes and control characters escaped.
    package static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for octet in text {
            switch octet {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(octet)
            case 0x0A: output.append(contentsOf: "\\n".utf8)
            case 0x0D: output.append(contentsOf: "\\r".utf8)
            case 0x09: output.append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F: appendEscape(octet, to: &output)
            default: output.append(octet)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    /// A string's JSON.
    package static func string(_ text: String) -> String {
        var output: [UInt8] = []
        append(text.utf8, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// `{"name": value, …}` on one line, of members that are JSON already.
    package static func object(_ members: [(name: String, json: String)]) -> String {
        "{" + members.map { "\(string($0.name)): \($0.json)" }.joined(separator: ", ") + "}"
    }

    /// `[value, …]` on one line, of values that are JSON already.
    package static func list(_ values: [String]) -> String {
        "[" + values.joined(separator: ", ") + "]"
    }

    private static func appendEscape(_ octet: UInt8, to output: inout [UInt8]) {
        output.append(contentsOf: "\\u00".utf8)
        for digit in [octet >> 4, octet & 0xF] {
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
