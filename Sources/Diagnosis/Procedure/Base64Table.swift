import OAuth1

/// The 64 characters that an encoder of base64 has instead of those of RFC 4648 §4.
enum Base64Table: String, CaseIterable, Sendable {
    case lowerCaseFirst = "the small letters before the capitals"
    case digitsFirst = "the digits before the letters"
    case digitsAndLowerCaseFirst = "the digits and small letters before the capitals"
    case unixPasswords = "the table ./0-9A-Za-z of Unix passwords"
    case bcrypt = "the table ./A-Za-z0-9 of bcrypt"
    case xxencode = "the table +-0-9A-Za-z of xxencode"
    case uuencode = "the table of uuencode"
    case mailboxes = "\"+\" and \",\" at the end of its table, as the names of mailboxes are"

    /// The characters, in the order of their values.
    var characters: [UInt8] { Self.tables[self] ?? [] }

    private static let tables = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.made) })

    private var made: [UInt8] {
        let (capitals, small) = (Array(UInt8(ascii: "A")...UInt8(ascii: "Z")), Self.small)
        let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
        return switch self {
        case .lowerCaseFirst: small + capitals + digits + "+/".utf8
        case .digitsFirst: digits + capitals + small + "+/".utf8
        case .digitsAndLowerCaseFirst: digits + small + capitals + "+/".utf8
        case .unixPasswords: "./".utf8 + digits + capitals + small
        case .bcrypt: "./".utf8 + capitals + small + digits
        case .xxencode: "+-".utf8 + digits + capitals + small
        case .uuencode: "`".utf8 + Array(0x21...0x5F)
        case .mailboxes: capitals + small + digits + "+,".utf8
        }
    }

    private static let small = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))

    /// Standard base64, written with these characters.
    func written(_ text: [UInt8]) -> [UInt8] {
        let characters = characters
        return text.map { byte in
            Base64.value(of: byte).map { value in characters[Int(value)] } ?? byte
        }
    }

    /// The standard base64 of a text in these characters; nil if it has others.
    func standard(_ text: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        for byte in text {
            if let value = characters.firstIndex(of: byte) {
                output.append(Base64.character(UInt32(value)))
            } else if byte == UInt8(ascii: "=") {
                output.append(byte)
            } else {
                return nil
            }
        }
        return output
    }
}

/// Base32 (RFC 4648 §6).
enum Base32 {
    private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encoded(_ bytes: [UInt8], hasPadding: Bool) -> [UInt8] {
        var output: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                output.append(characters[Int(bits >> UInt32(count) & 31)])
            }
        }
        if count > 0 { output.append(characters[Int(bits << UInt32(5 - count) & 31)]) }
        if hasPadding { output += repeatElement(UInt8(ascii: "="), count: -output.count & 7) }
        return output
    }

    /// The bytes of a text; nil if it is not base32.
    static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var values: [UInt32] = []
        for character in text where character != UInt8(ascii: "=") {
            guard let value = characters.firstIndex(of: character) else { return nil }
            values.append(UInt32(value))
        }
        return [UInt8](digits: values, ofBits: 5)
    }
}

extension [UInt8] {
    /// The base64 of the bytes (RFC 4648 §4).
    var base64Encoded: [UInt8] {
        var text: [UInt8] = []
        Base64.append(span, to: &text)
        return text
    }

    /// The bytes that are written in digits of this many bits, without bits that fill no byte.
    init(digits: [UInt32], ofBits width: Int) {
        self.init()
        var (bits, count): (UInt32, Int) = (0, 0)
        for digit in digits {
            bits = bits << UInt32(width) | digit
            count += width
            guard count >= 8 else { continue }
            count -= 8
            append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }
}
