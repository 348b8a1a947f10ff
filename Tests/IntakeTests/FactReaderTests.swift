import Testing

@testable import Intake

@Suite("The facts of a text")
struct FactReaderTests {
    private func facts(_ text: String) -> [String] {
        FactReader.facts(in: Sample.text(text)).map { "\($0.name)=\($0.value)" }
    }

    @Test(
        "are names and values, whatever writes them",
        arguments: [
            ("a.b = c", "a.b=c"), ("export A='b c' # d", "A=b c"), ("a: b # c", "a=b"),
            ("A := \"b\"", "A=b"), ("'a' => 'b',", "a=b"), ("define('A', 'b');", "define.A=b"),
            ("x['a'] = \"b\";", "a=b"), ("setA(\"b\")", "setA=b"), ("a=b=c==", "a=b=c=="),
            ("f(a: \"b\", c: \"d\")", "f.c=d"), ("f(a='b')", "f.a=b"),
            ("const val A: String = \"b\"", "const val A=b"), ("A='it''s'", "A=it's"),
            ("a=\"b\\\"c\\u0041\"", "a=b\"cA"), ("**A b:** `c`", "A b=c"), ("> a: b", "a=b"),
            ("ENV A_SECRET bcdefgh", "ENV A_SECRET=bcdefgh"), ("a\tb", "a=b"),
            ("a=b&c=d%2F", "c=d/"), ("https://h/?a=b&c=d", "c=d"),
            ("the key is kd94hf93k423kf44.", "the key is=kd94hf93k423kf44"),
            ("a: a2Q5NGhmOTNrNDIza2Y0NA==", "a=kd94hf93k423kf44"),
            ("((a b) (c d))", "c=d"), ("((a (b)))", "a=b"), ("(a\n (b c))", "b=c"),
        ])
    func pairs(_ text: String, _ expected: String) {
        #expect(facts(text).contains(expected), "\(facts(text))")
    }

    @Test(
        "have the names of what they are inside",
        arguments: [
            ("{\"a\": {\"b\": [{\"c\": \"d\"}]}}", "a.b.c=d"), ("a:\n  b:\n    c: d", "a.b.c=d"),
            ("[a]\nb = c", "a.b=c"), ("a = {\n  b = \"c\"\n}", "a.b=c"),
            ("<a><b>c&amp;d</b></a>", "a.b=c&d"), ("<a><b c=\"d\"/></a>", "a.b.c=d"),
            ("<d><key>a</key>\n<string>b</string></d>", "d.a=b"),
            ("<a><add key=\"b\" value=\"c\"/></a>", "a.add.b=c"),
            ("- name: A\n  value: b", "A=b"), ("{\"key\": \"a\", \"value\": \"b\"}", "a=b"),
            ("a:\n  b: c\nd: e", "d=e"), ("Some key\nabc", "Some key=abc"),
            ("Some key:\n  abc", "Some key=abc"), ("a,b,c\nd,e,f", "b=e"),
            ("|a|b|\n|-|-|\n|c|d|", "c=d"), ("Row  NAME   VALUE\n1    ~a     b c", "a=b c"),
            ("\"a\",\"b\"\n\"c\",\"d,\"\"e\"", "c=d,\"e"),
        ])
    func paths(_ text: String, _ expected: String) {
        #expect(facts(text).contains(expected), "\(facts(text))")
    }

    @Test("are read in a time that grows with the text")
    func growth() {
        for text in ["[", "{\"a\":", "<a>", "a:\n ", "'", "a=", "(b", "|a|b", "\\", "</a>"] {
            let many = String(repeating: text, count: 100_000)
            #expect(FactReader.facts(in: Sample.text(many)).count <= 400_000)
        }
    }
}
