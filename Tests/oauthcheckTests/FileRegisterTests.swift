import Foundation
import Testing
import Vectors

@testable import oauthcheck

@Suite("The register of a run's files")
struct FileRegisterTests {
    private let scratch: Scratch
    private let file: FileIdentity

    init() throws {
        scratch = try Scratch()
        file = try #require(FileIdentity(try scratch.write("a", [])))
    }

    private func register(_ uses: (FilePart, isWritten: Bool)...) -> (FileRegister, [FileConflict])
    {
        var register = FileRegister()
        let conflicts = uses.compactMap { part, isWritten in
            register.add(FileUse(path: "a", part: part, isWritten: isWritten), of: file)
        }
        return (register, conflicts)
    }

    @Test("lets a file be read as several things, and rewritten as what it is read as")
    func compatible() {
        #expect(register((.input, false), (.environment, false)).1.isEmpty)
        #expect(register((.known, true), (.known, false), (.known, false)).1.isEmpty)
    }

    @Test("refuses an output that is an input, in either order, or another output")
    func conflicts() {
        for (register, conflicts) in [
            register((.report, true), (.input, false)), register((.input, false), (.report, true)),
        ] {
            #expect(conflicts.count == 1)
            // A conflict that only ended the reading of a file still keeps the output away.
            #expect(register.obstacle(to: file) == .input)
        }
        #expect(register((.report, true), (.report, true)).1.count == 1)
        #expect(register((.record, true), (.state, true)).1.count == 1)
    }

    @Test("keeps an output that nobody has announced away from every input")
    func obstacle() {
        #expect(register((.key, false)).0.obstacle(to: file) == .key)
        #expect(register((.known, true), (.known, false)).0.obstacle(to: file) == nil)
    }
}

@Suite("A path with links")
struct ResolvedPathTests {
    @Test("is resolved where its last name is not there yet")
    func missing() throws {
        let scratch = try Scratch()
        try scratch.write("real/file", [])
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("link"), withDestinationPath: "real")
        let real = ResolvedPath(scratch.path("real")).text
        #expect(ResolvedPath(scratch.path("link/new")).text == real + "/new")
        #expect(ResolvedPath(scratch.path("link/none/new")).text == scratch.path("link/none/new"))
    }
}
