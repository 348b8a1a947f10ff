import Foundation
import Testing
import Vectors

@testable import oauthcheck

@Suite("Files that a request names")
struct AttachedFilesTests {
    private let scratch: Scratch
    private let files: AttachedFiles

    init() throws {
        scratch = try Scratch()
        try scratch.write("secret/file", "TOPSECRET".utf8)
        try scratch.write("pr/own/file", "own".utf8)
        for (name, target) in [
            ("data", "../secret"), ("link", "../secret/file"), ("alias", "own"),
            ("here", "own/file"),
            ("absolute", scratch.path("secret/file")), ("nowhere", "../secret/none"),
            ("chain", "data"), ("twin", "../pr-other"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path("pr/\(name)"), withDestinationPath: target)
        }
        try scratch.write("pr-other/file", "other".utf8)
        files = AttachedFiles(folder: scratch.path("pr"), named: [scratch.path("secret/file")])
    }

    private func fault(_ name: String) -> String {
        do throws(VectorIssue) {
            _ = try files.read(name)
            return ""
        } catch {
            return error.message
        }
    }

    @Test(
        "are refused where links lead out of the folder",
        arguments: [
            "data/file", "link", "absolute", "chain/file", "own/../../secret/file", "nowhere",
            "twin/file", "../pr/own/file", "", "-",
        ])
    func outside(_ name: String) {
        let fault = fault(name)
        #expect(
            fault.contains("outside the request's folder") || fault.contains("no such file"),
            "\(fault)")
    }

    @Test("are read where links stay in the folder", arguments: ["own/file", "alias/file", "here"])
    func inside(_ name: String) throws {
        #expect(try files.read(name) == Array("own".utf8))
    }

    @Test("are read wherever they are, if the call names them")
    func named() throws {
        #expect(try files.read(scratch.path("secret/file")) == Array("TOPSECRET".utf8))
    }

    @Test("are read in a folder that is a link itself")
    func folder() throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("way"), withDestinationPath: "pr")
        let files = AttachedFiles(folder: scratch.path("way"), named: [])
        #expect(try files.read("own/file") == Array("own".utf8))
        #expect(
            fault("none") == "the file \"none\": cannot read the file: no such file or directory")
    }
}
