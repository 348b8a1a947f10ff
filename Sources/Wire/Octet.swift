/// The octets that HTTP gives a meaning.
enum Octet {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")

    static func isBlank(_ octet: UInt8) -> Bool { octet == space || octet == tab }

    /// Whether it is printable ASCII, which is all that a head usually has.
    static func isVisible(_ octet: UInt8) -> Bool { octet > 0x20 && octet < 0x7F }

    static func isDigit(_ octet: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
    }

    static func lowercased(_ octet: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet) ? octet + 0x20 : octet
    }

    static func hexadecimal(_ octet: UInt8) -> Int? {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(octet - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(octet - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(octet - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// Two digits in upper case.
    static func hexadecimalText(_ octet: UInt8) -> String {
        let digits = String(octet, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }
}

extension Collection<UInt8> {
    /// Without blanks at both ends.
    var withoutBlanks: [UInt8] {
        var rest = Array(drop(while: Octet.isBlank))
        while let last = rest.last, Octet.isBlank(last) { rest.removeLast() }
        return rest
    }

    func isSame(ignoringCase text: String) -> Bool {
        count == text.utf8.count
            && zip(self, text.utf8).allSatisfy { Octet.lowercased($0) == Octet.lowercased($1) }
    }
}
