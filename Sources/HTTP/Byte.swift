/// The bytes that HTTP gives a meaning.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// Whether it is printable ASCII, which is all that a head usually has.
    static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
    }

    static func hexadecimal(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// Two upper-case hex digits.
    static func hexadecimalText(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }
}

extension Collection<UInt8> {
    /// Without blanks at both ends.
    var withoutBlanks: [UInt8] {
        var rest = Array(drop(while: Byte.isBlank))
        while let last = rest.last, Byte.isBlank(last) { rest.removeLast() }
        return rest
    }

    func isSame(ignoringCase text: String) -> Bool {
        count == text.utf8.count
            && zip(self, text.utf8).allSatisfy { Byte.lowercased($0) == Byte.lowercased($1) }
    }
}
