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
}
