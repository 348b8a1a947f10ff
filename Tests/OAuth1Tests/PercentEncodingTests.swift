import OAuth1
import Testing

@Suite("RFC 5849 §3.6, Percent Encoding")
struct PercentEncodingTests {
    /// RFC 3986 §2.3.
    static let unreserved = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    @Test("keeps the 66 unreserved bytes, and writes the other 190 as %XX in upper case")
    func everyByte() {
        let digits = Array("0123456789ABCDEF")
        for byte in UInt8.min...UInt8.max {
            let isKept = Self.unreserved.contains(byte)
            let escape = "%\(digits[Int(byte / 16)])\(digits[Int(byte % 16)])"
            let expected = isKept ? String(UnicodeScalar(byte)) : escape
            #expect(PercentEncoding.encode(bytes: [byte]) == expected)
            #expect(PercentEncoding.isUnreserved(byte) == isKept)
        }
    }

    @Test(
        "encodes the UTF-8 of a text byte by byte",
        arguments: [
            // Twitter's documentation, "Percent encoding parameters".
            ("Ladies + Gentlemen", "Ladies%20%2B%20Gentlemen"),
            ("An encoded string!", "An%20encoded%20string%21"),
            ("Dogs, Cats & Mice", "Dogs%2C%20Cats%20%26%20Mice"),
            ("\u{2603}", "%E2%98%83"),
            // The OAuth wiki's test cases, "Parameter encoding".
            ("abcABC123", "abcABC123"), ("-._~", "-._~"), ("%", "%25"), ("+", "%2B"),
            ("&=*", "%26%3D%2A"), ("\u{0A}", "%0A"), (" ", "%20"), ("\u{7F}", "%7F"),
            ("\u{80}", "%C2%80"), ("\u{3001}", "%E3%80%81"),
            // UTF-8 by RFC 3629: four bytes, and a letter of one and of two scalars.
            ("\u{1F600}", "%F0%9F%98%80"), ("caf\u{E9}", "caf%C3%A9"),
            ("cafe\u{301}", "cafe%CC%81"), ("\u{0}", "%00"), ("", ""),
            // An escape is encoded again.
            ("%20", "%2520"),
        ])
    func encodes(_ text: String, _ expected: String) {
        #expect(PercentEncoding.encode(text).utf8.elementsEqual(expected.utf8))
    }

    @Test("is reversed by decoding, for every byte and digits of either case")
    func decodesEveryByte() {
        for byte in UInt8.min...UInt8.max {
            let encoded = PercentEncoding.encode(bytes: [byte])
            for text in [encoded, encoded.count > 1 ? encoded.lowercased() : encoded] {
                let (bytes, isWellFormed) = decode(text)
                #expect(bytes == [byte])
                #expect(isWellFormed)
            }
        }
    }

    @Test(
        "keeps an incomplete escape, and reports it",
        arguments: [
            ("%", "%"), ("%4", "%4"), ("%GG", "%GG"), ("%4G", "%4G"), ("%G4", "%G4"),
            ("a%", "a%"), ("%%41", "%A"), ("%\u{660}1", "%\u{660}1"), ("100% sure", "100% sure"),
        ])
    func brokenEscapes(_ text: String, _ expected: String) {
        let (bytes, isWellFormed) = decode(text)
        #expect(bytes == Array(expected.utf8))
        #expect(!isWellFormed)
    }

    @Test("decodes an escape once, and keeps a plus sign")
    func decodesOnce() {
        #expect(decode("%2541+%2B").bytes == Array("%41++".utf8))
    }

    @Test("appends to the bytes that are there")
    func appends() {
        var bytes = Array("a=".utf8)
        PercentEncoding.append(Array(" ".utf8).span, to: &bytes)
        PercentEncoding.appendDecoded(Array("%26".utf8).span, to: &bytes)
        #expect(bytes == Array("a=%20&".utf8))
    }

    private func decode(_ text: String) -> (bytes: [UInt8], isWellFormed: Bool) {
        var bytes: [UInt8] = []
        let isWellFormed = PercentEncoding.appendDecoded(Array(text.utf8).span, to: &bytes)
        return (bytes, isWellFormed)
    }
}
