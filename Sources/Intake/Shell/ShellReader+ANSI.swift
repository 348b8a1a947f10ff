import OAuth1
import Vectors

// `$'…'`, as bash reads it and browsers write it.
extension ShellReader {
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B,
        UInt8(ascii: "E"): 0x1B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B,
        UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "'"): 0x27, UInt8(ascii: "\""): 0x22,
        UInt8(ascii: "?"): 0x3F,
    ]

    mutating func readANSI(into word: inout CommandWord) throws(VectorIssue) {
        let start = position
        position += 2
        while let byte = byte() {
            switch byte {
            case ASCII.apostrophe: return position += 1
            case ASCII.backslash:
                position += 1
                try readANSIEscape(into: &word)
            default:
                word.bytes.append(byte)
                position += 1
            }
        }
        throw text.issue(at: start, "the quote $' that opens here is not closed")
    }

    /// Reads what follows a backslash.
    private mutating func readANSIEscape(into word: inout CommandWord) throws(VectorIssue) {
        guard let byte = byte() else { return }
        switch byte {
        case UInt8(ascii: "x"): try readNumber(digitsMax: 2, isCharacter: false, into: &word)
        case UInt8(ascii: "u"): try readNumber(digitsMax: 4, isCharacter: true, into: &word)
        case UInt8(ascii: "U"): try readNumber(digitsMax: 8, isCharacter: true, into: &word)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): readOctal(into: &word)
        default:
            position += 1
            if let escaped = Self.escapes[byte] {
                word.bytes.append(escaped)
            } else {
                // Bash keeps the backslash before any other character.
                word.bytes += [ASCII.backslash, byte]
            }
        }
    }

    /// Reads the letter of the escape, and its hexadecimal digits.
    private mutating func readNumber(
        digitsMax: Int,
        isCharacter: Bool,
        into word: inout CommandWord
    ) throws(VectorIssue) {
        let start = position - 1
        let letter = text.bytes[position]
        position += 1
        var (value, count): (UInt32, Int) = (0, 0)
        while count < digitsMax, let digit = byte().flatMap(ASCII.hexValue) {
            value = value << 4 | UInt32(digit)
            count += 1
            position += 1
        }
        guard count > 0 else { return word.bytes += [ASCII.backslash, letter] }
        guard isCharacter else {
            return word.bytes.append(UInt8(truncatingIfNeeded: value))
        }
        guard let scalar = Unicode.Scalar(value) else {
            let escape = String(decoding: text.bytes[start..<position], as: UTF8.self)
            throw text.issue(
                at: start, "\(escape) is not a character",
                hint: "write the character itself, or \\U and its full code point")
        }
        word.bytes += Array(String(scalar).utf8)
    }

    private mutating func readOctal(into word: inout CommandWord) {
        var (value, count): (UInt32, Int) = (0, 0)
        while count < 3, let byte = byte(),
            (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte)
        {
            value = value << 3 | UInt32(byte - 0x30)
            count += 1
            position += 1
        }
        word.bytes.append(UInt8(truncatingIfNeeded: value))
    }
}
