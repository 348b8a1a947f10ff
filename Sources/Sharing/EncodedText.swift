/// A piece of a URL or of a form's text, with how each of its bytes is written.
struct EncodedText {
    private enum Form {
        case plain
        case plus
        case escape(isLowerCase: Bool)
    }

    /// What is mostly written in one way.
    private enum Kind: Equatable {
        case word
        case nonASCII
        case other(UInt8)

        init(_ octet: UInt8) {
            switch octet {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .word
            case 0x80...: self = .nonASCII
            default: self = .other(octet)
            }
        }
    }

    /// The decoded bytes.
    private(set) var octets: [UInt8] = []
    private var forms: [Form] = []

    /// - Parameters:
    ///   - text: the piece, as it is sent.
    ///   - hasPlus: whether `+` is a space.
    init(_ text: ArraySlice<UInt8>, hasPlus: Bool) {
        var index = text.startIndex
        while index < text.endIndex {
            let octet = text[index]
            if octet == UInt8(ascii: "%"), index + 2 < text.endIndex,
                let high = Self.digit(text[index + 1]), let low = Self.digit(text[index + 2])
            {
                let isLower = text[(index + 1)...(index + 2)].contains { $0 >= 0x61 }
                octets.append(high << 4 | low)
                forms.append(.escape(isLowerCase: isLower))
                index += 3
            } else {
                let isSpace = hasPlus && octet == UInt8(ascii: "+")
                octets.append(isSpace ? 0x20 : octet)
                forms.append(isSpace ? .plus : .plain)
                index += 1
            }
        }
    }

    /// Other bytes, as many, written in the same way where that says the same.
    func written(_ other: [UInt8]) -> [UInt8] {
        guard other.count == forms.count else { return other }
        var text: [UInt8] = []
        for (index, octet) in other.enumerated() {
            switch form(of: octet, at: index) {
            case .plus where octet == 0x20: text.append(UInt8(ascii: "+"))
            case .plain where Self.isPlain(octet): text.append(octet)
            case .escape(let isLowerCase): text += Self.escape(octet, isLowerCase: isLowerCase)
            case .plain, .plus: text += Self.escape(octet, isLowerCase: false)
            }
        }
        return text
    }

    /// How the byte at this place is written: a byte of another kind like the first of that kind.
    private func form(of octet: UInt8, at index: Int) -> Form {
        let kind = Kind(octet)
        guard kind != Kind(octets[index]) else { return forms[index] }
        return octets.firstIndex { Kind($0) == kind }.map { forms[$0] } ?? forms[index]
    }

    private static func isPlain(_ octet: UInt8) -> Bool {
        octet > 0x20 && octet != 0x7F && !"%&+#".utf8.contains(octet)
    }

    private static func escape(_ octet: UInt8, isLowerCase: Bool) -> [UInt8] {
        let digits = Array((isLowerCase ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
        return [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
    }

    private static func digit(_ octet: UInt8) -> UInt8? {
        switch octet {
        case 0x30...0x39: octet - 0x30
        case 0x41...0x46: octet - 0x37
        case 0x61...0x66: octet - 0x57
        default: nil
        }
    }
}
