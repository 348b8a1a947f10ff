import OAuth1

// The bytes that formats are read by.
extension ASCII {
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

    static func isUppercase(_ byte: UInt8) -> Bool { isLetter(byte) && byte & 0x20 == 0 }

    /// Letters, digits and `_`.
    static func isName(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_")
    }
}

extension String {
    init(bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }

    /// Equal without regard to the case of ASCII letters.
    func isSame(ignoringCase other: String) -> Bool {
        utf8.lazy.map(ASCII.lowercased).elementsEqual(other.utf8.lazy.map(ASCII.lowercased))
    }

    /// A name that counts in letters of any case, as a key.
    var inLowerCase: [UInt8] { utf8.map(ASCII.lowercased) }

    func hasPrefix(ignoringCase prefix: String) -> Bool {
        utf8.lazy.map(ASCII.lowercased).starts(with: prefix.utf8.lazy.map(ASCII.lowercased))
    }
}
