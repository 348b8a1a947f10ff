import Foundation
import Testing
import Vectors

@testable import oauthcheck

@Suite("The vector files of a folder")
struct FolderReadingTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path(name), withDestinationPath: target)
    }

    /// The files, and what is wrong, without the path of the folder.
    private func read(_ name: String = "set") -> (files: [String], issues: [String]) {
        let folder = FolderReading(scratch.path(name))
        let root = scratch.path(name) + "/"
        return (
            folder.files.map { $0.replacing(root, with: "") },
            folder.issues.map { "\($0.file.replacing(root, with: "")): \($0.message)" }
        )
    }

    @Test("are found once, however many links lead in circles")
    func circles() throws {
        try scratch.write("set/a.json", [])
        try scratch.write("set/sub/b.json", [])
        try link("set/one", to: ".")
        try link("set/two", to: ".")
        try link("set/sub/up", to: "..")
        #expect(read() == (["a.json", "sub/b.json"], []))
    }

    @Test("are named by the path without links, if there is one")
    func realFirst() throws {
        try scratch.write("set/real/a.json", [])
        try link("set/alias", to: "real")
        #expect(read() == (["real/a.json"], []))
        try scratch.write("outside/b.json", [])
        try link("set/alien", to: "../outside")
        try link("set/twin", to: "../outside")
        #expect(read() == (["alien/b.json", "real/a.json"], []))
    }

    @Test("can be links to files; one that leads nowhere is missed")
    func links() throws {
        try scratch.write("a.json", [])
        try scratch.write("set/b.json", [])
        try link("set/a.json", to: "../a.json")
        try link("set/nowhere", to: "missing")
        #expect(read() == (["a.json", "b.json"], []))
        try link("set/c.json", to: "missing")
        #expect(read().issues == ["c.json: cannot read the file: no such file or directory"])
    }

    @Test("are no pipes, which are left out with a note")
    func pipes() throws {
        try scratch.write("set/a.json", [])
        try #require(mkfifo(scratch.path("set/z.json"), 0o600) == 0)
        try #require(mkfifo(scratch.path("set/other"), 0o600) == 0)
        let folder = FolderReading(scratch.path("set"))
        #expect(folder.files == [scratch.path("set/a.json")])
        #expect(folder.issues.isEmpty)
        #expect(
            folder.notes == [
                "\(scratch.path("set/z.json")) is a pipe or a device, not a file; skipped"
            ])
    }

    @Test(
        "have names in UTF-8; others are reported, and the rest is found",
        .enabled(if: isLinux))
    func encoding() throws {
        try scratch.write("set/b.json", [])
        for ending in [".json", ".png"] {
            let name = scratch.path("set").utf8CString.dropLast() + [47, -1] + ending.utf8CString
            let file = open(Array(name), O_CREAT | O_WRONLY, 0o600)
            try #require(file >= 0)
            close(file)
        }
        let (files, issues) = read()
        #expect(files == ["b.json"])
        let issue =
            #"\xFF.json: the file cannot be read, because its name is not UTF-8; rename the file"#
        #expect(issues == [issue])
    }

    @Test("cannot be at a path that is too long, which is reported")
    func tooLong() throws {
        try scratch.write("set/b.json", [])
        let name = String(repeating: "n", count: 200)
        // Made one in the other, since no path can name the last ones.
        var folder = open(scratch.path("set"), O_RDONLY)
        for _ in 0..<25 {
            try #require(mkdirat(folder, name, 0o700) == 0)
            let next = openat(folder, name, O_RDONLY)
            close(folder)
            folder = next
        }
        close(folder)
        let (files, issues) = read()
        #expect(files == ["b.json"])
        #expect(issues.count == 1)
        #expect(issues.first?.hasSuffix("file name too long") ?? false)
    }

    private static let isLinux: Bool = {
        #if os(Linux)
        true
        #else
        false
        #endif
    }()
}
