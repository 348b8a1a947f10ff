import Foundation
import SystemPackage
import Testing
import Vectors

@testable import oauthcheck

@Suite("An atomic file")
struct AtomicFileTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    @Test("appears under its name when it is complete, and not before")
    func new() throws {
        let file = try AtomicFile(scratch.path("report"))
        try file.write(Array("new".utf8))
        #expect(try !scratch.names.contains("report"))
        try file.commit()
        #expect(try scratch.names == ["report"])
        #expect(try scratch.text("report") == "new")
    }

    @Test("leaves the old content in place until it is complete")
    func old() throws {
        try scratch.write("report", "old and longer".utf8)
        let file = try AtomicFile(scratch.path("report"))
        try file.write(Array("new".utf8))
        #expect(try scratch.text("report") == "old and longer")
        try file.commit()
        #expect(try scratch.text("report") == "new")
        #expect(try scratch.names == ["report"])
    }

    @Test("is written in pieces", arguments: [1, 100])
    func pieces(_ count: Int) throws {
        let file = try AtomicFile(scratch.path("report"))
        for number in 0..<count { try file.write(Array("\(number)\n".utf8)) }
        try file.commit()
        #expect(try scratch.text("report") == (0..<count).map { "\($0)\n" }.joined())
    }

    @Test("keeps the permissions of the file that it replaces", arguments: [0o600, 0o640, 0o666])
    func permissions(_ permissions: Int) throws {
        let path = try scratch.write("report", "old".utf8)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        try AtomicFile.replace(path, with: Array("new".utf8))
        #expect(try scratch.permissions("report") == permissions)
        #expect(try scratch.text("report") == "new")
    }

    @Test("replaces what a link leads to, and keeps the link")
    func link() throws {
        try scratch.write("real/report", "old".utf8)
        let link = scratch.path("link")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "real/report")
        try AtomicFile.replace(link, with: Array("new".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/report")
        #expect(try scratch.text("real/report") == "new")
    }

    @Test("is made where a link leads that leads nowhere yet, and keeps the link")
    func danglingLink() throws {
        let link = scratch.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "report")
        try AtomicFile.replace(link, with: Array("new".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "report")
        #expect(try scratch.text("report") == "new")
    }

    @Test("has the permissions of the file that it replaces before anything is in it")
    func permissionsAtOnce() throws {
        let path = try scratch.write("report", "old".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let file = try AtomicFile(path)
        let part = try #require(try scratch.names.first { $0.hasSuffix(".part") })
        #expect(try scratch.permissions(part) == 0o600)
        try file.commit()
    }

    @Test("has a temporary name that is another one each time")
    func unguessable() throws {
        var names: Set<String> = []
        for _ in 0..<10 {
            let file = try AtomicFile(scratch.path("report"))
            names.formUnion(try scratch.names.filter { $0.hasSuffix(".part") })
            try file.commit()
        }
        #expect(names.count == 10)
        #expect(try scratch.names == ["report"])
    }

    @Test("is added to what is there, if that is asked for")
    func append() throws {
        let path = try scratch.write("summary", "one\n".utf8)
        let file = try AtomicFile(path, appending: true)
        try file.write(Array("two\n".utf8))
        try file.commit()
        #expect(try scratch.text("summary") == "one\ntwo\n")
    }

    @Test("cannot be made in a folder that is not there, and says where")
    func noFolder() throws {
        let path = scratch.path("missing/report")
        let error = #expect(throws: OutputError.self) {
            try AtomicFile.replace(path, with: [])
        }
        let folder = ShellWord.quoted(scratch.path("missing"))
        #expect(
            error?.description == "cannot write to \(path): no such file or directory\n"
                + "  hint: make the folder first: mkdir -p \(folder)")
    }

    @Test("leaves nothing behind if it cannot take its place")
    func folderInTheWay() throws {
        try scratch.write("report/file", "old".utf8)
        let path = scratch.path("report")
        #expect(throws: OutputError.self) { try AtomicFile.replace(path, with: Array("new".utf8)) }
        #expect(try scratch.names == ["report"])
        #expect(try scratch.text("report/file") == "old")
    }

    @Test(
        "is written straight to a device, whose failure is reported",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func device() throws {
        let error = #expect(throws: OutputError.self) {
            try AtomicFile.replace("/dev/full", with: Array("new".utf8))
        }
        #expect(error?.reason == .noSpace)
        try AtomicFile.replace("/dev/null", with: Array("new".utf8))
        #expect(FileStatus("/dev/null")?.size == nil)
    }
}
