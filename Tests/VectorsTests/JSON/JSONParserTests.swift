import Foundation
import OAuth1
import Testing
import Vectors

@Suite("JSON texts (RFC 8259)")
struct JSONParserTests {
    @Test(
        "are accepted if RFC 8259 calls them JSON",
        arguments: [
            "{}", "[]", "0", "-0", "1", "-1", "10", "1.5", "-0.0", "0e1", "1E+2", "1e-2", "1.5e3",
            "1e99",
            "123456789012345678901234567890", "true", "false", "null", "\"\"", " [ ] ", "\t\r\n1\n",
            "[1,2]", "[1 , 2]", "[[],{}]", "{\"a\":1}", "{ \"a\" : 1 , \"b\" : [ ] }", "{\"\":0}",
            #""\"\\\/\b\f\n\r\t""#, #""\u0041""#, #""\u00e9\u00E9""#, #""\uD83D\uDE00""#,
            #""\ud83d\ude00""#,
            #""\u0000""#, #""\uFFFF""#, #""\uE000""#, #""\\u0041""#, "\"\u{7F}\"", "\"\u{E9}\"",
            "\"\u{1F600}\"",
            "\"\u{2028}\"", "\"\u{FEFF}\"", "\"/\"", "[\"a\",\"b\",null,true]",
        ])
    func accepts(_ text: String) {
        #expect(error(in: Array(text.utf8)) == nil)
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        }
    }

    @Test(
        "that another language permits get a hint",
        arguments: [
            ("{'a': 1}", "JSON needs double quotes"), ("['a']", "JSON needs double quotes"),
            ("{\"a\": 1 , }", "remove the comma before this bracket"),
            ("[1,\n]", "remove the comma before this bracket"), ("{\"a\": }", nil), ("}", nil),
            ("{// a\n}", "JSON does not allow comments"),
            ("[1, /* a */ 2]", "JSON does not allow comments"),
            ("/", nil), ("[/a]", nil),
            ("\u{7F}ELF\u{2}\0", "this looks like a binary file, not JSON"), ("é", nil),
        ] as [(String, Hint?)])
    func hints(_ text: String, _ hint: Hint?) {
        #expect(error(in: Array(text.utf8))?.hint == hint)
    }

    /// Texts that are not JSON, and the number of bytes before the fault.
    ///
    /// The kinds of faults are those of Nicolas Seriot's "JSON Parsing Test Suite".
    static let refused: [(String, Int)] = [
        ("", 0), (" ", 1), ("\n\n", 2), ("[", 1), ("{", 1), ("]", 0), ("}", 0), (":", 0), (",", 0),
        // Commas.
        ("[1,]", 3), ("[,1]", 1), ("[1,,2]", 3), ("[,]", 1), ("[1 2]", 3), ("[1;2]", 2), ("[1", 2),
        ("[1,", 3),
        ("{\"a\":1,}", 7), ("{,\"a\":1}", 1), ("{\"a\":1,,\"b\":2}", 7), ("{\"a\":1 \"b\":2}", 7),
        // Brackets of the other kind, after JSON_checker's "mismatch".
        ("[\"mismatch\"}", 11), ("{\"a\":1]", 6), ("[{]}", 2), ("{\"a\":[1}", 7),
        // Objects.
        ("{\"a\"}", 4), ("{\"a\":}", 5), ("{\"a\" 1}", 5), ("{\"a\"::1}", 5), ("{a:1}", 1),
        ("{'a':1}", 1),
        ("{1:1}", 1), ("{null:1}", 1), ("{\"a\":1", 6), ("{\"a\":", 5), ("{\"a\"", 4),
        ("{\"a\",1}", 4), ("{[]:1}", 1),
        // Numbers.
        ("01", 0), ("-01", 0), ("00", 0), ("-", 1), ("+1", 0), (".5", 0), ("1.", 2), ("-.5", 1),
        ("1.e1", 2),
        ("1e", 2), ("1e+", 3), ("1e1.5", 3), ("0x1", 1), ("1_0", 1), ("NaN", 0), ("Infinity", 0),
        ("-Infinity", 1),
        ("1,2", 1), ("--1", 1), ("[1.]", 3), ("[-]", 2), ("1a", 1), ("\u{FF11}", 0), ("[012]", 1),
        // Literals.
        ("True", 0), ("nul", 0), ("tru", 0), ("truex", 4), ("undefined", 0), ("NULL", 0),
        ("[falze]", 1),
        // Strings: their quotes, control characters and escapes.
        ("\"", 0), ("\"a", 0), ("'a'", 0), ("a", 0), ("\"a\"b", 3), ("[\"a]", 1), ("\"\n\"", 1),
        ("\"a\tb\"", 2),
        ("\"\u{0}\"", 1), ("\"\u{1F}\"", 1), ("\"\\n\n\"", 3), (#""\a""#, 1), (#""\x41""#, 1),
        (#""\'""#, 1), (#""\U0041""#, 1),
        (#""\0""#, 1), ("\"\\\n\"", 1), (#""\""#, 0), ("\"\\", 1), (#""\u""#, 1), (#""\u004""#, 1),
        (#""\u00G1""#, 1),
        (#""\u 041""#, 1), (#""\u-041""#, 1), ("\"\\u004\u{FF11}\"", 1),
        // Surrogates.
        (#""\uD800""#, 1), (#""\uDC00""#, 1), (#""\uD800\uD800""#, 1), (#""\uDC00\uD800""#, 1),
        (#""\uD800x""#, 1),
        (#""\uD800\n""#, 1), (#""a\uDFFF""#, 2), (#""\uD83D\u0041""#, 1),
        // Text after the end, comments, marks.
        ("1 2", 2), ("{} {}", 3), ("[]]", 2), ("{}}", 2), ("[] // a", 3), ("/* a */ []", 0),
        ("# a\n[]", 0),
        ("\u{FEFF}[]", 0), ("\u{A0}[]", 0), ("\u{2028}[]", 0), ("\u{C}[]", 0), ("\u{B}1", 0),
        ("[]\u{0}", 2),
    ]

    @Test("are refused with the place of the fault", arguments: JSONParserTests.refused)
    func refuses(_ text: String, _ offset: Int) {
        let found = error(in: Array(text.utf8))
        #expect(found?.offset == offset)
        #expect(found?.message.isEmpty == false)
    }

    /// RFC 3629 §3 and §4, and Markus Kuhn's "UTF-8 decoder stress test".
    static let notUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xFE], [0xFF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
        [0xE2, 0x82, 0x28], [0xF0, 0x9F, 0x98], [0xF0, 0x28, 0x8C, 0xBC], [0xF0, 0x90, 0x28, 0xBC],
        [0xF0, 0x90, 0x8C, 0x28],
        // Overlong forms of "/", NUL and U+FFFF.
        [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
        [0xF0, 0x80, 0x80, 0xAF],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xC0, 0x80],
        // Surrogates, and what is beyond U+10FFFF.
        [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ]

    @Test("are refused if a string is not UTF-8", arguments: JSONParserTests.notUTF8)
    func refusesInvalidUTF8(_ bytes: [UInt8]) {
        #expect(error(in: Array("[\"a".utf8) + bytes + Array("\"]".utf8))?.offset == 3)
        #expect(error(in: Array("\"\\n".utf8) + bytes + Array("\"".utf8))?.offset == 3)
        #expect(error(in: Array("\"".utf8) + bytes)?.offset == 1)
    }

    @Test("are accepted at the edges of UTF-8")
    func acceptsEdges() {
        for scalar in [
            "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
        ] {
            #expect(error(in: Array("\"\(scalar)\"".utf8)) == nil)
        }
        #expect(error(in: Array("\"\u{10000}\u{10FFFF}\"".utf8)) == nil)
    }

    @Test("are accepted 64 levels deep, and refused from the 65th on")
    func limitsDepth() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func nested(_ depth: Int) -> [UInt8] {
                let inside = open == "[" ? "" : "0"
                return Array(
                    (String(repeating: open, count: depth) + inside
                        + String(repeating: close, count: depth)).utf8)
            }
            #expect(error(in: nested(64)) == nil)
            #expect(error(in: nested(65))?.offset == 64 * open.utf8.count)
            #expect(error(in: nested(100_000))?.offset == 64 * open.utf8.count)
        }
    }

    @Test("are refused wherever they are cut off")
    func refusesTruncated() {
        let text = Array(#"{"a": [1.5e-3, "b\u00e9\ud83d\ude00 é", {"c": null}], "d": true}"#.utf8)
        #expect(error(in: text) == nil)
        for count in 0..<text.count {
            let found = error(in: Array(text[..<count]))
            #expect(found != nil, "\(count)")
            #expect((found?.offset ?? .max) <= count)
        }
    }

    private func error(in text: [UInt8]) -> JSONSyntaxError? {
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(text.span)
            return nil
        } catch {
            return error
        }
    }
}
