import OAuth1
import Testing

@Suite("ASCII")
struct ASCIITests {
    @Test("changes the case of the 26 letters, and of no other byte")
    func changesCase() {
        for byte in UInt8.min...UInt8.max {
            let letter = Character(UnicodeScalar(byte))
            let isASCII = byte < 0x80
            let lower = isASCII ? letter.lowercased().utf8.first : byte
            let upper = isASCII ? letter.uppercased().utf8.first : byte
            #expect(ASCII.lowercased(byte) == lower)
            #expect(ASCII.uppercased(byte) == upper)
        }
    }

    @Test("writes hexadecimal digits in either case")
    func writesDigits() {
        for (value, digit) in "0123456789abcdef".enumerated() {
            #expect(ASCII.hexDigit(UInt8(value)) == digit.asciiValue)
            #expect(ASCII.hexDigit(UInt8(value), uppercase: true) == digit.uppercased().utf8.first)
        }
    }

    @Test(
        "writes as many hexadecimal digits as asked for, the highest first",
        arguments: [
            (0x0, 2, "00"), (0xF, 2, "0f"), (0xA0, 2, "a0"), (0xFF, 4, "00ff"), (0x1234, 2, "34"),
            (0x0123_4567_89AB_CDEF, 16, "0123456789abcdef"), (.max, 16, "ffffffffffffffff"),
            (1, 0, ""),
        ] as [(UInt64, Int, String)])
    func writesNumber(_ number: UInt64, _ digits: Int, _ expected: String) {
        #expect(ASCII.hex(number, digits: digits) == expected)
        let upper = ASCII.hex(number, digits: digits, uppercase: true)
        #expect(upper == expected.uppercased())
    }

    @Test("tells letters, digits and blanks from all other bytes")
    func classes() {
        for byte in UInt8.min...UInt8.max {
            let character = Character(UnicodeScalar(byte))
            let isASCII = byte < 0x80
            #expect(ASCII.isLetter(byte) == (isASCII && character.isLetter))
            #expect(ASCII.isDigit(byte) == (isASCII && character.isNumber))
            #expect(ASCII.isBlank(byte) == " \t".contains(character))
            #expect(ASCII.hexValue(byte).map(Int.init) == (isASCII ? character.hexDigitValue : nil))
        }
    }

    @Test(
        "reads pairs of hexadecimal digits, and nothing else",
        arguments: [
            ("", []), ("00fF", [0x00, 0xFF]), ("4a6B", [0x4A, 0x6B]), ("4a6", nil), ("4 ", nil),
            ("0x", nil),
        ] as [(String, [UInt8]?)])
    func decodes(_ text: String, _ expected: [UInt8]?) {
        #expect(text.utf8.hexDecoded == expected)
    }
}
