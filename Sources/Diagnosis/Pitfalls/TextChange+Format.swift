import OAuth1

extension TextChange {
    /// A text that Go's `Fprintf` takes for a format: `%3A` is a verb without an argument.
    static let format = TextChange("as Go prints a format without arguments") { text in
        var output: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == percent else {
                output.append(byte)
                continue
            }
            rest = rest.drop { "+-# 0".utf8.contains($0) }.drop(while: ASCII.isDigit)
            if rest.first == UInt8(ascii: ".") {
                rest = rest.dropFirst().drop(while: ASCII.isDigit)
            }
            switch rest.popFirst() {
            case percent?: output.append(percent)
            case let verb?: output += "%!".utf8 + [verb] + "(MISSING)".utf8
            case nil: output += "%!(NOVERB)".utf8
            }
        }
        return output
    }

    private static let percent = UInt8(ascii: "%")
}
