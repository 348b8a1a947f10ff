import Testing
import Vectors

@Suite("Text from outside, made visible")
struct PlainTextTests {
    @Test(
        "shows invisible characters by number, and the rest as it is",
        arguments: [
            ("abc", "abc"), ("\u{E9}\u{4E2D}\u{1F600}", "\u{E9}\u{4E2D}\u{1F600}"),
            ("\n\r\t", "\\n\\r\\t"),
            ("\u{0}", "\\u{0}"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{7F}", "\\u{7F}"),
            ("\u{85}", "\\u{85}"),
            ("\u{A0}", "\\u{A0}"), ("\u{200B}", "\\u{200B}"), ("\u{202E}", "\\u{202E}"),
            ("\u{2028}", "\\u{2028}"),
            ("\u{FEFF}", "\\u{FEFF}"), ("e\u{301}", "e\\u{301}"), ("\u{E000}", "\\u{E000}"),
            ("", ""), ("\"", "\""),
        ])
    func shows(_ text: String, _ expected: String) {
        #expect(PlainText.visible(text).utf8.elementsEqual(expected.utf8))
    }

    @Test("distinguishes texts that look alike in quotes")
    func quotes() {
        #expect(PlainText.quoted(#"a"b\c"#) == #""a\"b\\c""#)
        #expect(PlainText.quoted("\n") != PlainText.quoted("\\n"))
    }

    @Test("shows bytes that are not UTF-8 one by one")
    func showsBytes() {
        #expect(PlainText.visible(bytes: Array("caf\u{E9}".utf8)) == "caf\u{E9}")
        #expect(PlainText.visible(bytes: [0x61, 0xFF, 0x00]) == "a\\xFF\\x00")
        #expect(PlainText.visible(bytes: [0x61, 0xC3]) == "a\\xC3")
    }
}
