import Testing
import Vectors

@testable import Intake

@Suite("A .env file")
struct EnvironmentFileTests {
    @Test(
        "has values with and without quotes",
        arguments: [
            ("A=b", "b"), ("export A=b", "b"), ("A = b ", "b"), ("A='b c' # d", "b c"),
            ("A=\"b\\n\\\"c\\\\\"", "b\n\"c\\"), ("A=b#c", "b#c"), ("A=b # c", "b"), ("A=", ""),
            ("A=\r\n", ""), ("A=b\r\n", "b"), ("# A=c\n\nA=b", "b"), ("A=c\nA=b", "b"),
            ("A=b=c==", "b=c=="), ("A='$b'", "$b"), ("A=$b", "$b"), ("\u{FEFF}A=b", "b"),
        ])
    func values(_ text: String, _ expected: String) throws {
        let file = try EnvironmentFile(Sample.text(text))
        #expect(file.variables.last { $0.name == "A" }?.value == expected)
    }

    @Test(
        "that cannot be read is refused without its values",
        arguments: ["A\nsecret", "B=1\nA='secret", "A=\"secret"])
    func refusals(_ text: String) {
        let fault = Sample.fault { _ = try EnvironmentFile(Sample.text(text)) }
        #expect(fault.hasPrefix("sample:"))
        #expect(!fault.contains("secret"))
    }

    @Test(
        "that is something else is called what it is, with what to write",
        arguments: [
            (
                "secret\n",
                "if the file contains only the secret, pass it with consumer secret file FILE"
            ),
            ("curl -u a:secret http://h/", "this file contains a curl command: swap the two files"),
            ("\u{7F}ELF\u{1}\u{0}secret", "this is a binary file"),
            ("A=1\nB secret", "a .env file has one NAME=value on each line"),
            ("A='secret", "add the missing ' at the end of the value"),
            ("A=\"secret\nB=1", "add the missing \" at the end of the value"),
        ])
    func hints(_ text: String, _ hint: String) {
        let fault = Sample.fault { _ = try EnvironmentFile(Sample.text(text)) }
        #expect(fault.hasSuffix("\n  hint: \(hint)"), "\(fault)")
    }
}
