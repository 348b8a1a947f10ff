import OAuth1
import Testing

@Suite("Form encoding (HTML 4.01 §17.13.4)")
struct FormEncodingTests {
    @Test(
        "decodes a plus sign to a space, an escape to an byte, and keeps the rest",
        arguments: [
            ("a+b", "a b"), ("a%20b", "a b"), ("a%2Bb", "a+b"), ("a%2bb", "a+b"), ("+++", "   "),
            ("%e2%98%83", "\u{2603}"), ("caf\u{E9}", "caf\u{E9}"), ("%2B%2b+", "++ "),
            ("%", "%"), ("%4", "%4"), ("%zz+", "%zz "), ("%u0041", "%u0041"), ("%%20", "% "),
            ("%252B", "%2B"), ("", ""), ("=&;", "=&;"),
        ])
    func decodes(_ text: String, _ expected: String) {
        #expect(decode(text) == Array(expected.utf8))
    }

    @Test("decodes to bytes that are not UTF-8")
    func bytes() {
        #expect(decode("%FF%00%C3") == [0xFF, 0x00, 0xC3])
    }

    private func decode(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        FormEncoding.appendDecoded(Array(text.utf8).span, to: &bytes)
        return bytes
    }
}
