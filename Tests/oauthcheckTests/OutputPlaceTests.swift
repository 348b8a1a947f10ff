import Foundation
import SystemPackage
import Testing

@testable import oauthcheck

@Suite("The place of an output that must stay in a folder")
struct OutputPlaceTests {
    private let scratch: Scratch
    private let limit: FileIdentity

    init() throws {
        scratch = try Scratch()
        try scratch.write("set/reports/old", "old".utf8)
        limit = try #require(FileIdentity(scratch.path("set")))
        for (link, target) in [("set/in", "reports"), ("set/up", ".."), ("set/away", "../new")] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path(link), withDestinationPath: target)
        }
    }

    private func write(_ text: String, to place: OutputPlace) throws {
        let file = try place.open(.writeOnly, beside: "part", options: [.create, .exclusiveCreate])
        try file.closeAfter { _ = try file.write(once: Array(text.utf8)) }
        try place.take("part")
    }

    @Test("is in it, also by a link", arguments: ["set/new", "set/reports/old", "set/in/old"])
    func inside(_ name: String) throws {
        try write("new", to: OutputPlace(scratch.path(name), within: limit))
        #expect(try scratch.text(name) == "new")
    }

    @Test(
        "is not outside of it",
        arguments: ["new", "set/../new", "set/up/new", "set/away", "set/in"]
    )
    func outside(_ name: String) throws {
        #expect(throws: OutputError.self) {
            try OutputPlace(scratch.path(name), within: limit)
        }
        #expect(try scratch.names == ["set"])
    }

    @Test("stays where it is if its folder becomes a link afterwards")
    func exchange() throws {
        let place = try OutputPlace(scratch.path("set/reports/old"), within: limit)
        try scratch.write("other/old", "precious".utf8)
        try FileManager.default.moveItem(
            atPath: scratch.path("set/reports"), toPath: scratch.path("set/moved"))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("set/reports"), withDestinationPath: "../other")
        try write("new", to: place)
        #expect(try scratch.text("other/old") == "precious")
        #expect(try scratch.text("set/moved/old") == "new")
    }
}
