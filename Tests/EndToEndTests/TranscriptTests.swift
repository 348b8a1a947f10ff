import Foundation
import Testing

@Suite("A transcript")
struct TranscriptTests {
    private static let text = #"""
        # Title

        ## first: It prints "a" and fails.
        @ shared.json
        @ other.json = topic/this.json
        @ own.txt:
            one

        \   two\x20
        @ empty:
        $ cat <<END
        > text
        >
        > END
        > exit 2
            text

        \     a\x00b \n
        ! error
        !
        exit 2

        ## second: It prints nothing.
        $ :

        """#

    private static func read(_ text: String) throws(Transcript.Fault) -> Transcript {
        try Transcript(Data(text.utf8), name: "t")
    }

    @Test("is read into files, script and what is expected")
    func reading() throws {
        let transcript = try Self.read(Self.text)
        let first = try #require(transcript.cases.first)
        #expect(transcript.cases.map(\.name) == ["first", "second"])
        #expect(first.place == "t.txt:3")
        #expect(
            first.files == [
                Case.File(name: "shared.json", contents: .beside("t/shared.json")),
                Case.File(name: "other.json", contents: .beside("topic/this.json")),
                Case.File(name: "own.txt", contents: .inline(Data("one\n\ntwo ".utf8))),
                Case.File(name: "empty", contents: .inline(Data())),
            ])
        #expect(
            first.script == "# It prints \"a\" and fails.\ncat <<END\ntext\n\nEND\nexit 2\n")
        #expect(first.expected.output == Data("text\n\n  a\0b \n".utf8))
        #expect(first.expected.errors == Data("error\n\n".utf8))
        #expect(first.expected.code == 2)
        #expect(transcript.cases[1].expected == Outcome(output: Data(), errors: Data(), code: 0))
        #expect(transcript.text == Data(Self.text.utf8))
    }

    private static let outputs: [[UInt8]] = [
        Array("plain\n".utf8), Array("no line feed".utf8), Array("\n".utf8), Array("\n\n\n".utf8),
        Array("\na\n\n\nb\n\n".utf8), Array("blank \ntab\t\n \n\ta\n".utf8), Array("end ".utf8),
        Array("\u{1B}[31mred\u{1B}[0m \\ é\r\n".utf8), Array("\\n\\x\n! a\nexit 3\n## a: b".utf8),
        Array("$ a\n> b\n@ c\n    d\n\\   e\n!\\f\n".utf8), [0xFF, 0x0A, 0x80, 0xC3, 0xA9],
        Array(0...255), Array(0...255).reversed(), [],
    ]

    @Test("is written with every byte, and otherwise stays as it is", arguments: outputs)
    func recording(_ bytes: [UInt8]) throws {
        let old = try Self.read(Self.text)
        for (name, other) in [("first", "second"), ("second", "first")] {
            let outcome = Outcome(
                output: Data(bytes), errors: Data(bytes.reversed()), code: bytes.isEmpty ? 0 : 255)
            let new = try old.recording(outcome, of: name)
            let recorded = try #require(new.cases.first { $0.name == name })
            #expect(recorded.expected == outcome)
            #expect(recorded.files == old.cases.first { $0.name == name }?.files)
            #expect(new.text(of: other) == old.text(of: other))
            let original = try #require(old.cases.first { $0.name == name }).expected
            #expect(try new.recording(original, of: name).text == old.text)
        }
    }

    @Test("is in the repository as it would be written")
    func asWritten() throws {
        for transcript in try Cases.transcripts.map({ try $0.get() }) {
            let text = String(decoding: transcript.text, as: UTF8.self)
            let lines = text.components(separatedBy: "\n")
            for each in transcript.cases {
                #expect(
                    Array(lines[each.expectedLines]) == Transcript.lines(of: each.expected),
                    "\(each.place): \(each.name)")
            }
        }
    }

    @Test(
        "with a mistake is refused, with the line of the mistake",
        arguments: [
            ("", 1, "expected '# ' and a title"),
            ("# T", 1, "expected a line feed at the end of the file"),
            ("# T\n## a: b\n", 2, "expected a line of output"),
            ("# T\n\na: b\n", 3, "expected '## name: claim'"),
            ("# T\n\n## a b: c\n", 3, "expected '## name: claim'"),
            ("# T\n\n## a: b\n", 4, "expected '@ ' and a file, or '$ ' and the script"),
            ("# T\n\n## a: b\n@ c =\n$ :\n", 4, "expected '@ name'"),
            ("# T\n\n## a: b\n@ c d\n$ :\n", 4, "expected '@ name'"),
            ("# T\n\n## a: b\n@ c\n@ c\n$ :\n", 5, "a second file named c"),
            ("# T\n\n## a: b\n@ c:\n\n$ :\n", 5, "expected '@ ' and a file"),
            ("# T\n\n## a: b\n$ :\n\n## a: c\n$ :\n", 6, "a second case named a"),
            ("# T\n\n## a: b\n$:\n", 4, "expected '$ '"),
            ("# T\n\n## a: b\n$ :\n! e\n    o\n", 6, "expected a line of output"),
            ("# T\n\n## a: b\n$ :\n\n    o\n", 6, "expected '## name: claim'"),
            ("# T\n\n## a: b\n$ :\n\n\n## c: d\n$ :\n", 6, "expected '## name: claim'"),
            ("# T\n\n## a: b\n$ :\n  o\n", 5, "expected a line of output"),
            ("# T\n\n## a: b\n$ :\n\\   \\q\\n\n", 5, "unknown escape '\\q'"),
            ("# T\n\n## a: b\n$ :\n!\\\\x0\n", 5, "unknown escape '\\x'"),
            ("# T\n\n## a: b\n$ :\nexit 0\n", 5, "expected 'exit ' and a number"),
            ("# T\n\n## a: b\n$ :\n    o \n", 5, "a blank at the end of a line"),
            ("# T\n\n## a: b\n$ :\n    o\r\n", 5, "a control character"),
        ])
    func mistake(_ text: String, _ line: Int, _ reason: String) {
        let fault = #expect(throws: Transcript.Fault.self) { try Self.read(text) }
        let message = fault?.description ?? "none"
        #expect(message.hasPrefix("t.txt:\(line): \(reason)"), "\(message)")
    }

    @Test("that is not UTF-8 is refused")
    func invalidText() {
        let fault = Transcript.Fault(file: "t.txt", line: 2, reason: "invalid UTF-8")
        #expect(throws: fault) { try Transcript(Data("# T\n".utf8) + [0xFF, 0x0A], name: "t") }
    }
}
