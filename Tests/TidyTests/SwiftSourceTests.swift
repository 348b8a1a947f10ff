import Testing

/// A newline is shown as "~" here, and a zero as ".".
@Suite("Swift sources")
struct SwiftSourceTests {
    @Test(
        "show their code without comments and text",
        arguments: [
            ("a // b", "a     "), ("a /* b /* c */ d */ e", "a                   e"),
            (#"f("a // b")"#, #"f("      ")"#), (##"f(#"a"b\(c)"#)"##, ##"f(#"       "#)"##),
            (#"f("a\(b + "c\(d)")e")"#, #"f("  (b + "  (d)") ")"#),
            (#"f("a\"b", c)"#, #"f("    ", c)"#), (##"f(#"\#(a)b"#)"##, ##"f(#"  (a) "#)"##),
            (#"a("\(b(c))d")e"#, #"a(" (b(c)) ")e"#), ("a(/b\"c/, d)", "a(/   /, d)"),
            ("a / b / c", "a / b / c"), ("a(#/b\"/c/#)d", "a(#/    /#)d"),
            ("#if a // b", "#if a     "), ("\"\"\"~a\"b~\"\"\"; c", "\"\"\"~   ~\"\"\"; c"),
        ])
    func code(_ text: String, _ expected: String) {
        #expect(Self.shown(SwiftSource(Self.written(text)).code) == expected)
    }

    @Test(
        "show the text of their literals",
        arguments: [
            (#"f("a b", c)"#, "...a b....."), (#"f("a\(b)c")"#, "...a....c.."),
            (#"a~(b,~ "c")"#, ".~...~..c.."), (#""a " +~ "b""#, ".a    ~  b."),
            (#""a ", "b""#, ".a ....b."),
            ("// \"a\"", "......"), (#""a\nb""#, ".a..b."),
            ("\"\"\"~a \\~b~\"\"\"", "...~a  ~b~..."), (##"#"a"b"#"##, #"..a"b.."#),
            ("f(/\"a\"/)", "........"),
        ])
    func literals(_ text: String, _ expected: String) {
        #expect(Self.shown(SwiftSource(Self.written(text)).literals) == expected)
    }

    @Test(
        "show their comments",
        arguments: [
            ("/// a~/// b", "    a~    b"), ("a // b~// c", ".    b~   c"),
            ("// a~b~// c", "   a~.~   c"), ("\"// a\"", "... .."),
            ("/* a */", "/* a */"),
        ])
    func comments(_ text: String, _ expected: String) {
        #expect(Self.shown(SwiftSource(Self.written(text)).comments) == expected)
    }

    private static func written(_ text: String) -> String { text.replacing("~", with: "\n") }

    private static func shown(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.map { $0 == 0 ? Byte.point : $0 }, as: UTF8.self)
            .replacing("\n", with: "~")
    }
}
