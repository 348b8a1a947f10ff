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

    /// A text that Bash's `printf` takes for a format without arguments: `%F` is the number 0, and
    /// it stops at what is not a conversion.
    static let shellFormat = TextChange("as Bash's printf prints a format without arguments") {
        var output: [UInt8] = []
        var rest = $0[...]
        while let byte = rest.popFirst() {
            guard byte == percent else {
                output.append(byte)
                continue
            }
            let isSign: (UInt8) -> Bool = { "+-# 0".utf8.contains($0) }
            let flags = rest.prefix(while: isSign)
            let digits = rest[flags.endIndex...].prefix(while: ASCII.isDigit)
            rest = rest[digits.endIndex...]
            guard let width = Int(digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)),
                width < widthMax, let conversion = rest.popFirst()
            else { break }
            guard conversion != percent else {
                output.append(percent)
                continue
            }
            guard let zero = zeros[conversion] else { break }
            let blank = flags.contains(UInt8(ascii: "0")) ? "0" : " "
            let padding = String(repeating: blank, count: max(0, width - zero.utf8.count))
            output += (flags.contains(UInt8(ascii: "-")) ? zero + padding : padding + zero).utf8
        }
        return output
    }

    /// More is nothing that a text is padded to.
    private static let widthMax = 1000

    /// What the conversions make of an argument that is missing.
    private static let zeros: [UInt8: String] = [
        UInt8(ascii: "A"): "0X0P+0", UInt8(ascii: "a"): "0x0p+0", UInt8(ascii: "F"): "0.000000",
        UInt8(ascii: "f"): "0.000000", UInt8(ascii: "E"): "0.000000E+00",
        UInt8(ascii: "e"): "0.000000e+00", UInt8(ascii: "G"): "0", UInt8(ascii: "g"): "0",
        UInt8(ascii: "d"): "0", UInt8(ascii: "i"): "0", UInt8(ascii: "u"): "0",
        UInt8(ascii: "x"): "0", UInt8(ascii: "X"): "0", UInt8(ascii: "o"): "0",
        UInt8(ascii: "c"): "", UInt8(ascii: "s"): "", UInt8(ascii: "b"): "",
    ]

    /// A base string whose parts replace the markers of a template one after the other, so that
    /// `%2` in an escape is a marker, too.
    static let markers = TextChange("as Qt replaces the markers %1, %2 and %3 one after the other")
    {
        let parts = $0.split(separator: UInt8(ascii: "&"), maxSplits: 2)
        guard parts.count == 3 else { return $0 }
        return parts.reduce(Array("%1&%2&%3".utf8)) { replacingLowest(in: $0, by: $1) }
    }

    /// The text with what is written instead of its marker with the lowest number.
    private static func replacingLowest(in text: [UInt8], by part: ArraySlice<UInt8>) -> [UInt8] {
        var markers: [(place: Range<Int>, number: Int)] = []
        for place in text.indices where text[place] == percent {
            let digits = text[(place + 1)...].prefix(2).prefix(while: ASCII.isDigit)
            if let number = Int(String(decoding: digits, as: UTF8.self)), number > 0 {
                markers.append((place..<digits.endIndex, number))
            }
        }
        let lowest = markers.map { $0.number }.min()
        var output = text
        for marker in markers.reversed() where marker.number == lowest {
            output.replaceSubrange(marker.place, with: part)
        }
        return output
    }

    private static let percent = UInt8(ascii: "%")
}
