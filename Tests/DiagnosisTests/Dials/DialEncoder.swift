/// Percent-encoding with a table of the characters that stay as they are.
struct DialEncoder {
    private var left = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    var writesSpaceAsPlus = false
    var hasLowerCaseDigits = false

    init(writesSpaceAsPlus: Bool = false) { self.writesSpaceAsPlus = writesSpaceAsPlus }

    mutating func leave(_ characters: String) { left.formUnion(characters.utf8) }
    mutating func escape(_ characters: String) { left.subtract(characters.utf8) }

    func encoded(_ text: String, _ times: Int = 1) -> String {
        (0..<times).reduce(text) { text, _ in text.utf8.map(encoded).joined() }
    }

    private func encoded(_ byte: UInt8) -> String {
        if left.contains(byte) { return String(Unicode.Scalar(byte)) }
        if byte == 0x20, writesSpaceAsPlus { return "+" }
        return "%" + DialText.hexadecimal(byte, isLower: hasLowerCaseDigits)
    }
}

/// What the dials need of texts, byte by byte.
enum DialText {
    static func hexadecimal(_ byte: UInt8, isLower: Bool) -> String {
        let digits = String(byte, radix: 16, uppercase: !isLower)
        return byte < 16 ? "0\(digits)" : digits
    }

    static func lowerCased(_ text: String) -> String {
        String(text.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    }

    /// Negative, zero or positive as the bytes of the first text precede those of the second.
    static func order(_ first: String, _ second: String) -> Int {
        if first.utf8.elementsEqual(second.utf8) { return 0 }
        return first.utf8.lexicographicallyPrecedes(second.utf8) ? -1 : 1
    }

    /// What is not an escape stays.
    static func decoded(_ text: String, plusIsSpace: Bool) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let digits = String(decoding: bytes[(place + 1)...].prefix(2), as: UTF8.self)
            let isEscape = digits.utf8.count == 2 && digits.allSatisfy { $0.isHexDigit }
            if bytes[place] == UInt8(ascii: "%"), isEscape, let byte = UInt8(digits, radix: 16) {
                output.append(byte)
                place += 3
            } else {
                let isSpace = plusIsSpace && bytes[place] == UInt8(ascii: "+")
                output.append(isSpace ? 0x20 : bytes[place])
                place += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
