/// A piece of a URL or of a form's text, with how each of its bytes is written.
struct EncodedText {
    private enum Form {
        case plain
        case plus
        case escape(isLowerCase: Bool)
    }

    /// What is mostly written in one way.
    private enum Kind: Hashable {
        case word
        case nonASCII
        case other(UInt8)

        init(_ byte: UInt8) {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .word
            case 0x80...: self = .nonASCII
            default: self = .other(byte)
            }
        }
    }

    /// The decoded bytes.
    private(set) var bytes: [UInt8] = []
    private var forms: [Form] = []
    /// Where the first byte of each kind is.
    private var firstPlaces: [Kind: Int] = [:]

    /// - Parameters:
    ///   - text: the piece, as it is sent.
    ///   - hasPlus: whether `+` is a space.
    init(_ text: ArraySlice<UInt8>, hasPlus: Bool) {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == UInt8(ascii: "%"), index + 2 < text.endIndex,
                let high = Self.digit(text[index + 1]), let low = Self.digit(text[index + 2])
            {
                let isLower = text[(index + 1)...(index + 2)].contains { $0 >= 0x61 }
                bytes.append(high << 4 | low)
                forms.append(.escape(isLowerCase: isLower))
                index += 3
            } else {
                let isSpace = hasPlus && byte == UInt8(ascii: "+")
                bytes.append(isSpace ? 0x20 : byte)
                forms.append(isSpace ? .plus : .plain)
                index += 1
            }
        }
        for (place, byte) in bytes.enumerated() where firstPlaces[Kind(byte)] == nil {
            firstPlaces[Kind(byte)] = place
        }
    }

    /// Other bytes, as many, written in the same way where that says the same.
    func written(_ other: [UInt8]) -> [UInt8] {
        guard other.count == forms.count else { return other }
        var text: [UInt8] = []
        for (index, byte) in other.enumerated() {
            switch form(of: byte, at: index) {
            case .plus where byte == 0x20: text.append(UInt8(ascii: "+"))
            case .plain where Self.isPlain(byte): text.append(byte)
            case .escape(let isLowerCase): text += Self.escape(byte, isLowerCase: isLowerCase)
            case .plain, .plus: text += Self.escape(byte, isLowerCase: false)
            }
        }
        return text
    }

    /// How the byte at this place is written: a byte of another kind like the first of that kind.
    private func form(of byte: UInt8, at index: Int) -> Form {
        let kind = Kind(byte)
        guard kind != Kind(bytes[index]) else { return forms[index] }
        return firstPlaces[kind].map { forms[$0] } ?? forms[index]
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && !"%&+#".utf8.contains(byte)
    }

    private static func escape(_ byte: UInt8, isLowerCase: Bool) -> [UInt8] {
        let digits = Array((isLowerCase ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
