import Foundation
import Testing

@testable import oauthcheck

@Suite("The files of a run")
struct RunFilesTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("set/a.json", [])
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("link.json"), withDestinationPath: "set/a.json")
        try FileManager.default.linkItem(
            atPath: scratch.path("set/a.json"), toPath: scratch.path("hard.json"))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("dangling"), withDestinationPath: "new.json")
    }

    private func isRefused(_ files: RunFiles) -> Bool {
        var register = FileRegister()
        return files.conflict { register.add($0, of: $1) } != nil
    }

    private func fault(writing written: [String], reading read: [String]) -> Bool {
        var files = RunFiles()
        for name in written { files.write(scratch.path(name), as: .report) }
        files.addVectors(read.map(scratch.path))
        return isRefused(files)
    }

    @Test(
        "are not written over what is read, in any spelling",
        arguments: [
            "set/a.json", "set/../set/a.json", "set//./a.json", "link.json", "hard.json",
        ])
    func overwriting(_ name: String) {
        #expect(fault(writing: [name], reading: ["set/a.json"]))
        #expect(fault(writing: [name], reading: ["set"]))
        #expect(!fault(writing: [], reading: ["set", name]))
    }

    @Test(
        "are not written twice, even if they are not there yet",
        arguments: [
            ("new.json", "./new.json"), ("new.json", "set/../new.json"), ("new.json", "dangling"),
            ("link.json", "hard.json"),
        ])
    func twice(_ first: String, _ second: String) {
        #expect(fault(writing: [first, second], reading: []))
    }

    @Test("may be others beside those that are read, and the same device")
    func distinct() {
        #expect(!fault(writing: ["new.json", "set/b.json", "other"], reading: ["set"]))
        var files = RunFiles()
        files.write("/dev/null", as: .report)
        files.write("/dev/null", as: .report)
        files.write(scratch.path("missing/new"), as: .report)
        #expect(!isRefused(files))
    }
}
