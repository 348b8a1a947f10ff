import Testing
import Vectors

@testable import oauthcheck

@Suite("A name that leads to no file")
struct MissingFileTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("ex/notes.json", "{}".utf8)
        try scratch.write("ex/shop.har", "{}".utf8)
    }

    private func hint(_ name: String) -> String? {
        MissingFile.hint(for: scratch.path(name))?.text
    }

    @Test(
        "is answered with the most similar name in its folder",
        arguments: [
            ("ex/note.json", "ex/notes.json"), ("ex/Notes.jsn", "ex/notes.json"),
            ("ex/shpo.har", "ex/shop.har"),
        ])
    func similar(_ name: String, _ meant: String) {
        #expect(hint(name) == "did you mean \"\(scratch.path(meant))\"?")
    }

    @Test("is compared with nothing if it is short, which would be similar to everything")
    func short() {
        #expect(hint("ey") == nil)
    }

    @Test("is answered with the folder that does not exist")
    func folder() {
        #expect(hint("none/notes.json") == "there is no folder \"\(scratch.path("none"))\"")
        #expect(hint("ex/entirely-different") == nil)
    }

    @Test(
        "is answered with what is wrong with its notation",
        arguments: [
            ("~/trace.har", "$HOME instead of ~"), ("file:///tmp/a.har", "leave out file://"),
        ])
    func notation(_ name: String, _ part: String) {
        let hint = MissingFile.hint(for: name)?.text ?? ""
        #expect(hint.contains(part), "\(hint)")
    }

    @Test("is answered with what a relative path is relative to")
    func relative() {
        let name = "no-file-in-any-folder-has-a-name-like-this-one.0123456789"
        #expect(MissingFile.hint(for: name) == MissingPath.relative)
    }

    @Test("is not that of a folder, which has another hint")
    func directory() throws {
        let reading = try FileReading(scratch.path("ex"))
        defer { reading.close() }
        let issue = #expect(throws: VectorIssue.self) { _ = try reading.readWhole() }
        #expect(issue?.hint?.text == "this is a folder; name a file in it")
    }
}
