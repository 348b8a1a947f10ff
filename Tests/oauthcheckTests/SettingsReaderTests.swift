import Testing
import Vectors

@testable import oauthcheck

@Suite("A settings file")
struct SettingsReaderTests {
    private static func issues(_ text: String) -> [String] {
        var reader = SettingsReader(file: "s", folder: "")
        reader.read(Array(text.utf8))
        return reader.issues.map(\.text)
    }

    @Test("with a value of the wrong kind gets an example of a value")
    func kinds() {
        #expect(
            Self.issues(#"{"env-file": 5}"#) == [
                "s:1:14: env-file: expected a string, found a number\n  hint: such as \".env\""
            ])
        #expect(
            Self.issues(#"{"report": ["json=a", null]}"#) == [
                "s:1:23: report[1]: expected a string, found null\n"
                    + "  hint: such as \"junit=report.xml\""
            ])
    }

    @Test("with a setting twice is refused, with what to do")
    func duplicates() {
        #expect(
            Self.issues(#"{"env-file": "a", "env-file": "b"}"#) == [
                "s:1:19: env-file: duplicate member \"env-file\""
                    + "\n  hint: remove one of the two members"
            ])
    }
}
