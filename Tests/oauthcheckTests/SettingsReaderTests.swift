import Foundation
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

    @Test(
        "names only files of its own folder, and no options",
        arguments: [
            (#"{"vectors": "--show-secrets"}"#, 13), (#"{"vectors": ["a.json", "-"]}"#, 24),
            (#"{"vectors": "https://a.example/?oauth_signature=x"}"#, 13),
            (#"{"vectors": "../a.json"}"#, 13), (#"{"env-file": "/etc/passwd"}"#, 14),
            (#"{"env-file": "up/.env"}"#, 14), (#"{"baseline": "a\u0000b"}"#, 14),
            (#"{"history": "up/h"}"#, 13), (#"{"history": "away"}"#, 13),
            (#"{"known": "pipe"}"#, 11), (#"{"report": "human=--x"}"#, 12),
            (#"{"report": "human=up/.bashrc"}"#, 12), (#"{"report": "human=up/new"}"#, 12),
            (#"{"report": "human=.git/config"}"#, 12), (#"{"report": "human=hooks/x"}"#, 12),
            (#"{"report": "human=oauthcheck.jsonc"}"#, 12),
            (#"{"report": ["json=r", "html=r"]}"#, 23), (#"{"report": ["json", "html"]}"#, 21),
            (#"{"env-file": "e", "report": "json=e"}"#, 29),
        ])
    func outside(_ text: String, _ column: Int) throws {
        let scratch = try Scratch()
        try scratch.write("set/.git/config", [])
        try scratch.write("set/oauthcheck.jsonc", [])
        for (link, target) in [("up", ".."), ("away", "../new"), ("hooks", ".git")] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path("set/" + link), withDestinationPath: target)
        }
        #expect(mkfifo(scratch.path("set/pipe"), 0o600) == 0)
        var reader = SettingsReader(
            file: scratch.path("set/oauthcheck.jsonc"), folder: scratch.path("set") + "/")
        reader.read(Array(text.utf8))
        #expect(reader.values.count { $0.setting != .envFile && $0.value != "a.json" } < 2)
        #expect(reader.issues.map(\.line) == [1])
        #expect(reader.issues.map(\.column) == [column], "\(reader.issues)")
    }

    @Test("may name files that are not there yet, and links inside of its folder")
    func inside() throws {
        let scratch = try Scratch()
        try scratch.write("set/real/v.json", [])
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("set/link"), withDestinationPath: "real")
        var reader = SettingsReader(
            file: scratch.path("set/oauthcheck.jsonc"), folder: scratch.path("set") + "/")
        let text = """
            {"vectors": ["link/v.json", "link", "new.json", "."], "env-file": ".env",
             "history": "link/h", "report": ["human", "json=real/r"]}
            """
        reader.read(Array(text.utf8))
        #expect(reader.issues == [])
        #expect(reader.values.count == 8)
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
