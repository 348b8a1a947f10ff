import Testing
import Vectors

@testable import Intake

@Suite("Words of a command line")
struct ShellReaderTests {
    @Test(
        "are read as sh reads them (POSIX Shell Command Language §2.2)",
        arguments: [
            ("a b", ["a", "b"]), ("  a\tb  ", ["a", "b"]), ("a'b c'd", ["ab cd"]),
            (#"'a\b'"#, [#"a\b"#]), (#""a\"b\\c\d""#, [#"a"b\c\d"#]), (#"a\ b"#, ["a b"]),
            ("a b\\ ", ["a", "b "]), ("a b\\ \n \n", ["a", "b "]),
            (#"'it'\''s'"#, ["it's"]), ("a''", ["a"]), ("'' \"\"", ["", ""]),
            ("a \\\n b", ["a", "b"]), ("a\\\r\nb", ["ab"]), ("a # b", ["a"]), ("a#b", ["a#b"]),
            ("a >b 2>/dev/null 2>&1 c", ["a", "c"]), ("a \"b\\\nc\"", ["a", "bc"]),
            ("a 'b\nc'", ["a", "b\nc"]), ("a$ $", ["a$", "$"]), ("'$a `b`'", ["$a `b`"]),
            (#"$'a\n\t\'\\\x41\101\u00e9\U0001F600\q'"#, ["a\n\t'\\AA\u{e9}\u{1F600}\\q"]),
            (#"$'\u0021'"#, ["!"]), ("$\"a\"", ["a"]), ("a^b", ["a^b"]),
            ("\u{e9} \u{20AC}", ["\u{e9}", "\u{20AC}"]),
        ])
    func words(_ text: String, _ expected: [String]) throws {
        var reader = ShellReader(Sample.text(text))
        let commands = try reader.readCommands()
        #expect(commands.count == 1)
        #expect(commands.first?.words.map(\.text) == expected)
    }

    @Test("are of several commands")
    func commands() throws {
        var reader = ShellReader(Sample.text("a b; c | d\ne && f & g=1&h"))
        let commands = try reader.readCommands()
        #expect(
            commands.map { $0.words.map(\.text) } == [
                ["a", "b"], ["c"], ["d"], ["e"], ["f"], ["g=1"], ["h"],
            ])
        #expect(commands.map(\.cut) == [nil, nil, nil, nil, nil, 23, nil])
    }

    @Test(
        "that cannot be read are refused at their place",
        arguments: [
            ("a 'b", "1:3: the quote ' that opens here is not closed"),
            ("a 'b -H 'c d'", "1:3: the quote ' that opens here is not closed before \" -H \""),
            ("a \"it's\" -H 'c", "1:13: the quote ' that opens here is not closed"),
            ("a\n \"b", "2:2: the quote \" that opens here is not closed"),
            ("a $'b", "1:3: the quote $' that opens here is not closed"),
            ("a \"$TOKEN\"", "1:4: the command uses the shell variable $TOKEN"),
            ("a ${T}", "1:3: the command uses the shell variable $T"),
            ("a $(b)", "1:3: the command contains another command"),
            ("a `b`", "1:3: the command contains another command"),
            ("a ^\"b^\"", "1:3: this command is quoted for cmd.exe"),
            ("a \u{201C}b\u{201D}", "1:3: the shell does not read this typographic quote"),
            (#"$'a\ud83d\ude00'"#, #"1:4: \ud83d is not a character"#),
            (#"$'\U00110000'"#, #"1:3: \U00110000 is not a character"#),
            ("a \\ \n -H b", #"1:3: the "\" at the end of the line has a space after it"#),
            ("a b\\ \t\r\n -H b", #"1:4: the "\" at the end of the line has a space after it"#),
            ("a <<E", "1:3: a here-document cannot be read"),
            ("a (b)", "1:3: unexpected parenthesis"),
        ])
    func refusals(_ text: String, _ expected: String) {
        let fault = Sample.fault {
            var reader = ShellReader(Sample.text(text))
            _ = try reader.readCommands()
        }
        #expect(fault.hasPrefix("sample:\(expected)"), "\(fault)")
    }
}
