import OAuth1

/// The bytes that formats are read by.
enum Byte {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let backslash = UInt8(ascii: "\\")
    static let dollar = UInt8(ascii: "$")
    static let ampersand = UInt8(ascii: "&")
    static let equals = UInt8(ascii: "=")
    static let colon = UInt8(ascii: ":")
    static let question = UInt8(ascii: "?")
    static let hash = UInt8(ascii: "#")
    static let slash = UInt8(ascii: "/")

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    static func isUppercase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// Letters, digits and `_`.
    static func isName(_ byte: UInt8) -> Bool {
        isDigit(byte) || isUppercase(byte & ~0x20) || byte == UInt8(ascii: "_")
    }

    /// The value of a hexadecimal digit.
    static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
        default: nil
        }
    }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
    /// Without the blanks at both ends.
    var trimmed: [UInt8] {
        var bytes = Array(drop(while: Byte.isBlank))
        while let last = bytes.last, Byte.isBlank(last) { bytes.removeLast() }
        return bytes
    }
}

extension String {
    init(bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }

    /// Equal without regard to the case of ASCII letters.
    func isSame(ignoringCase other: String) -> Bool {
        utf8.lazy.map(ASCII.lowercased).elementsEqual(other.utf8.lazy.map(ASCII.lowercased))
    }

    func hasPrefix(ignoringCase prefix: String) -> Bool {
        utf8.lazy.map(ASCII.lowercased).starts(with: prefix.utf8.lazy.map(ASCII.lowercased))
    }
}
