import Vectors

/// Results as compact JSON for a page's script: each text once, and rows of text numbers.
struct HTMLData {
    /// Characters of one text.
    private static let lengthMax = 4000

    private var numbers: [String: Int] = ["": 0]
    private var texts: [UInt8] = Array("\"\"".utf8)
    private var rows: [UInt8] = []

    /// Bytes so far.
    var count: Int { texts.count + rows.count }

    /// The number of `text`, in which invisible characters are made visible.
    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        let number = numbers.count
        numbers[text] = number
        texts += ",\n".utf8
        texts += JSONText.string(PlainText.cut(PlainText.visible(text), to: Self.lengthMax)).utf8
        return number
    }

    /// A list of texts as JSON: their numbers.
    mutating func list(_ texts: [String]) -> String {
        "[" + texts.map { "\(number(of: $0))" }.joined(separator: ",") + "]"
    }

    /// Adds a row of values, which are JSON already.
    mutating func addRow(_ values: [String]) {
        if !rows.isEmpty { rows += ",\n".utf8 }
        rows += "[\(values.joined(separator: ","))]".utf8
    }

    /// One object: `texts`, and `rows`, in which a text is its number.
    var json: [UInt8] {
        Self.inert(
            Array("{\"texts\": [".utf8) + texts + Array("],\n\"rows\": [".utf8) + rows
                + Array("]}".utf8))
    }

    /// JSON in which no byte can end the HTML element around it, or a line of JavaScript.
    static func inert(_ json: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(json.count)
        var index = 0
        while index < json.count {
            let byte = json[index]
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
                || byte == UInt8(ascii: "&")
            {
                output += "\\u00\(PlainText.hexadecimal(byte))".utf8
            } else if json[index...].starts(with: [0xE2, 0x80, 0xA8]) {
                output += "\\u2028".utf8
                index += 2
            } else if json[index...].starts(with: [0xE2, 0x80, 0xA9]) {
                output += "\\u2029".utf8
                index += 2
            } else {
                output.append(byte)
            }
            index += 1
        }
        return output
    }
}
