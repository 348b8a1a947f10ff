import Testing
import Vectors

@testable import oauthcheck

@Suite("The files that are named")
struct FileTreeTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// The paths below the scratch folder.
    private func files(_ names: [String]) -> (files: [String], issues: [String]) {
        let listing = FileTree.files(named: names.map(scratch.path))
        let root = scratch.path("")
        return (
            listing.files.map { String($0.dropFirst(root.count + (root.hasSuffix("/") ? 0 : 1))) },
            listing.issues.map(\.message)
        )
    }

    @Test("come in the order of the bytes of their names, folders among them")
    func order() throws {
        for name in ["b.json", "B.json", "a/z.json", "a/b/c.json", "a.jsonl", "ä.json", "10.json"] {
            try scratch.write("set/\(name)", [])
        }
        #expect(
            files(["set"]).files == [
                "set/10.json", "set/B.json", "set/a/b/c.json", "set/a/z.json", "set/a.jsonl",
                "set/b.json", "set/ä.json",
            ])
    }

    @Test("come in the order in which they are named, once if they are named twice")
    func named() throws {
        for name in ["a.json", "b.json", "set/c.json"] { try scratch.write(name, []) }
        #expect(
            files(["b.json", "set", "a.json", "b.json", "missing", "set/c.json"]).files
                == ["b.json", "set/c.json", "a.json", "missing"])
    }

    @Test("come once if they are spelled in two ways, or are links to each other")
    func spelledOtherwise() throws {
        try scratch.write("set/a.json", [])
        try scratch.write("set/b.json", [])
        #expect(
            files(["set/a.json", "./set/../set/a.json", "set/./b.json", "set"]).files
                == ["set/a.json", "set/./b.json"])
    }

    @Test("of a folder are those with an ending of vectors, and none that is hidden")
    func endings() throws {
        for name in ["a.json", "b.JSON", "c.jsonl", "d.ndjson", ".e.json", ".f/g.json", "h.pem"] {
            try scratch.write("set/\(name)", [])
        }
        #expect(
            files(["set"]).files == ["set/a.json", "set/b.JSON", "set/c.jsonl", "set/d.ndjson"])
    }

    @Test("are missed in a folder without vectors")
    func empty() throws {
        try scratch.write("set/README.md", [])
        let (files, issues) = files(["set"])
        #expect(files == [])
        #expect(issues == ["the directory has no vector files"])
    }

    @Test(
        "are JSON Lines by their ending, or by --jsonl unless they end in .json",
        arguments: [
            ("a.json", false, false), ("a.jsonl", true, true), ("a.ndjson", true, true),
            ("a.JSONL", true, true), ("a.txt", false, true), ("-", false, true),
            ("a.jsonl.json", false, false),
        ])
    func jsonLines(_ path: String, _ byEnding: Bool, _ byOption: Bool) {
        #expect(FileTree.isJSONLines(path, byOption: false) == byEnding)
        #expect(FileTree.isJSONLines(path, byOption: true) == byOption)
    }

    @Test("have a size together, unless one is a stream")
    func size() throws {
        let paths = [try scratch.write("a", [1, 2]), try scratch.write("b", [3])]
        #expect(FileTree.size(of: paths) == 3)
        #expect(FileTree.size(of: paths + ["-"]) == nil)
        #expect(FileTree.size(of: paths + ["/dev/null"]) == nil)
    }

    @Test("may be single vectors of a file: FILE::ID")
    func reference() throws {
        let path = try scratch.write("set.json", [])
        let stem = scratch.path("set")
        #expect(VectorReference(path).id == nil)
        #expect(VectorReference("\(path)::a").file == path)
        let reference = VectorReference("\(stem)::a")
        #expect(reference.file == path)
        #expect(reference.id == "a")
        let odd = try scratch.write("odd::name", [])
        #expect(VectorReference(odd).file == odd)
        #expect(VectorReference(odd).id == nil)
    }
}
