/// The bytes that Swift and Markdown are read by.
enum Byte {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")
    static let plus = UInt8(ascii: "+")
    static let backslash = UInt8(ascii: "\\")
    static let opening = UInt8(ascii: "(")
    static let closing = UInt8(ascii: ")")
    static let point = UInt8(ascii: ".")
    static let mark = UInt8(ascii: "!")
    static let question = UInt8(ascii: "?")
    static let equals = UInt8(ascii: "=")

    static let opensExpression = Array("([{,:;=!&|?".utf8)

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == newline }

    static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
