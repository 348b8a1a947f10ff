import Testing
import Vectors

@testable import Reports

@Suite("Text from outside in reports for other programs")
struct ReportTextTests {
    @Test(
        "is text in XML, in which no character is illegal",
        arguments: [
            ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&apos;"), ("]]>", "]]&gt;"),
            ("\u{0}\u{8}\u{1B}\u{FFFE}\u{7F}", #"\u{0}\u{8}\u{1B}\u{FFFE}\u{7F}"#),
            ("a\r\n\tb", "a\\r\n\\tb"), ("\u{202E}é", #"\u{202E}é"#),
        ])
    func xml(_ text: String, _ expected: String) {
        let xml: XMLText = "<a>\(text)</a>"
        #expect(xml.string == "<a>\(expected)</a>")
    }

    @Test("is escaped in a command for GitHub's runner")
    func command() {
        let command = WorkflowCommand(
            level: .error, file: "a,b:c%.json", line: 3, title: "x::y\n", message: "50%\r\n::a")
        #expect(
            command.text
                == "::error file=a%2Cb%3Ac%25.json,line=3,title=x%3A%3Ay%0A::50%25%0D%0A::a")
        // A file whose name has a command is not named.
        let hostile = WorkflowCommand(
            level: .error, file: "##[error]x.json", title: "##[a]", message: "##vso[b]")
        #expect(hostile.text == "::error title=#\\u{23}[a]::#\\u{23}vso[b]")
    }

    @Test("is code in Markdown, without any character that has a meaning there")
    func markdown() {
        #expect(MarkdownText.code("a`|<b>@c") == "<code>a&#96;&#124;&#60;b&#62;&#64;c</code>")
        #expect(MarkdownText.code("a\nb") == "<code>a&#92;nb</code>")
        #expect(MarkdownText.block(["a```` b", "```"]) == "`````text\na```` b\n```\n`````\n")
        #expect(MarkdownText.block(["a"]) == "```text\na\n```\n")
    }

    @Test(
        "is neither a link nor a placeholder in SARIF",
        arguments: [
            ("[a](javascript:b) [c]", #"\[a\](javascript:b) \[c\]"#), ("[a] (b)", "[a] (b)"),
            ("{0} {12} {a} {} \\u{10}", "{{0}} {{12}} {a} {} \\u{{10}}"),
            ("##[a] b", "#\\u{{23}}[a] b"),
        ])
    func sarif(_ text: String, _ expected: String) {
        #expect(SARIFText.inert(text) == expected)
    }

    @Test(
        "is a URI where a file is named in SARIF",
        arguments: [
            ("./a b/c%.json", "a%20b/c%25.json"), ("javascript:a.json", "javascript%3Aa.json"),
            ("/a/é.json", "file:///a/%C3%A9.json"), ("../a", "../a"), ("-", "-"),
        ])
    func uri(_ path: String, _ expected: String) {
        #expect(SARIFText.uri(path) == expected)
    }

    /// FNV-1a of 64 bits, recomputed by a line of Python.
    @Test("has a fingerprint that depends on all parts and where they end")
    func fingerprint() {
        #expect(SARIFText.fingerprint(["v::a", "signature"]) == "61087040ef87ee06")
        #expect(SARIFText.fingerprint(["v::as", "ignature"]) != "61087040ef87ee06")
    }
}
