import OAuth1

/// Text of HTML with character references.
enum HTMLText {
    private static let names: [String: Unicode.Scalar] = [
        "quot": "\"", "amp": "&", "apos": "'", "lt": "<", "gt": ">", "nbsp": "\u{A0}",
    ]
    /// In bytes; the names that are known, and numbers, are no longer.
    private static let lengthMax = 10

    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let name = rest.prefix(lengthMax).prefix { $0 != UInt8(ascii: ";") }
            guard byte == ASCII.ampersand, name.endIndex < rest.endIndex,
                rest[name.endIndex] == UInt8(ascii: ";"), let scalar = scalar(String(bytes: name))
            else {
                output.append(byte)
                continue
            }
            output += String(Character(scalar)).utf8
            rest = rest[(name.endIndex + 1)...]
        }
        return output
    }

    /// The character of a name, `#39` or `#x27`.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }
}
