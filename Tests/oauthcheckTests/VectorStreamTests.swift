import Testing
import Vectors

@testable import oauthcheck

/// Notes the id and line of each vector, one after another or in blocks.
private struct Collector: VectorConsumer {
    struct BlockTask: BlockConsumer {
        let refused: String?
        private(set) var isFinished = false
        private var seen: [String] = []

        init(refused: String?) {
            self.refused = refused
        }

        mutating func consume(_ vector: TestVector) {
            seen.append(text(of: vector))
            if vector.string(of: vector.id) == refused { isFinished = true }
        }

        mutating func note(_ issue: VectorIssue) { isFinished = true }

        mutating func finishBlock() -> [String]? {
            defer { (seen, isFinished) = ([], false) }
            return isFinished ? nil : seen
        }
    }

    /// The id of a vector that a task refuses to consume.
    var refused: String?
    var isFinished = false
    private(set) var seen: [String] = []
    private(set) var issues: [String] = []
    private(set) var filesFinished = 0
    private(set) var merged = 0

    mutating func consume(_ vector: TestVector) { seen.append(text(of: vector)) }

    mutating func note(_ issue: VectorIssue) { issues.append("\(issue.line): \(issue.message)") }

    mutating func finishFile(_ reader: VectorReader) { filesFinished += 1 }

    func makeBlockTask() -> sending BlockTask? { BlockTask(refused: refused) }

    func accepts(_ result: [String]) -> Bool { true }

    mutating func merge(_ result: [String]) {
        seen += result
        merged += 1
    }
}

private func text(of vector: TestVector) -> String {
    "\(vector.line) \(vector.string(of: vector.id))"
}

@Suite("A stream of vectors")
struct VectorStreamTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private static func line(_ id: String, comment: String = "") -> String {
        """
        {"id":"\(id)","comment":"\(comment)","request":{"method":"GET","url":"http://a.example/"},\
        "oauth":{"oauth_consumer_key":"k","oauth_signature_method":"PLAINTEXT"},\
        "expected":{"signature":"&"}}
        """
    }

    private func collect(
        _ lines: [String],
        jobs: Int,
        lineEnd: String = "\n",
        selecting selection: Selection = Selection(),
        refused: String? = nil
    ) throws -> Collector {
        let text = lines.joined(separator: lineEnd)
        let path = try scratch.write("vectors.jsonl", text.utf8)
        var collector = Collector(refused: refused)
        var stream = VectorStream(VectorInput(files: [path], selection: selection), jobs: jobs)
        stream.forEach(&collector)
        return collector
    }

    /// So many vectors that a file has several blocks.
    private static let ids = (1...4000).map { "v\($0)" }

    private static let expected = ids.enumerated().map { "\($0.offset + 1) \($0.element)" }

    @Test(
        "gives the vectors in the order of their lines, whatever the jobs and line ends",
        arguments: [1, 2, 7], ["\n", "\r\n"])
    func order(_ jobs: Int, _ lineEnd: String) throws {
        let collector = try collect(Self.ids.map { Self.line($0) }, jobs: jobs, lineEnd: lineEnd)
        #expect(collector.seen == Self.expected)
        #expect(collector.issues == [])
        #expect(collector.filesFinished == 1)
        #expect((collector.merged > 1) == (jobs > 1))
    }

    @Test(
        "gives them in order with lines longer than blocks, empty lines and broken ones",
        arguments: [1, 2, 7])
    func mixed(_ jobs: Int) throws {
        var lines = Self.ids.map { Self.line($0) }
        let long = String(repeating: "x", count: 300_000)
        for index in [0, 1500, 3999] { lines[index] = Self.line("v\(index + 1)", comment: long) }
        lines[700] = ""
        lines[2000] = "  \t"
        lines[2500] = "no JSON"
        let collector = try collect(lines, jobs: jobs)
        let missing = [701, 2001, 2501]
        let expected = Self.expected.enumerated().filter { !missing.contains($0.offset + 1) }
        #expect(collector.seen == expected.map(\.element))
        #expect(collector.issues.count == 1)
        #expect(collector.issues.first?.hasPrefix("2501: ") == true)
    }

    @Test("gives them in order though a block must be read again", arguments: [2, 7])
    func refused(_ jobs: Int) throws {
        let collector = try collect(Self.ids.map { Self.line($0) }, jobs: jobs, refused: "v2000")
        #expect(collector.seen == Self.expected)
        #expect(collector.merged > 1)
    }

    @Test("finds an id that occurs twice, blocks apart", arguments: [1, 2, 7])
    func duplicate(_ jobs: Int) throws {
        var ids = Self.ids
        ids[3900] = "v100"
        let collector = try collect(ids.map { Self.line($0) }, jobs: jobs)
        #expect(collector.seen == Self.expected.filter { $0 != "3901 v3901" })
        #expect(collector.issues.count == 1)
        #expect(collector.issues.first?.hasPrefix("3901: ") == true)
    }

    @Test(
        "gives those that are selected, and says which option matches none", arguments: [1, 2, 7])
    func selection(_ jobs: Int) throws {
        let lines = Self.ids.map { Self.line($0) }
        let one = try collect(lines, jobs: jobs, selecting: Selection(ids: ["v3??0", "nix"]))
        let expected = (0...99).map { "3\($0 < 10 ? "0" : "")\($0)0" }.map { "\($0) v\($0)" }
        #expect(one.seen == expected)
        #expect(one.issues == ["0: no vector matches"])
    }

    @Test("gives each shard its own vectors, and all of them together", arguments: [1, 7])
    func shards(_ jobs: Int) throws {
        let lines = Self.ids.map { Self.line($0) }
        var seen: [String] = []
        for part in 1...3 {
            let shard = try #require(Selection.Shard("\(part)/3"))
            seen += try collect(lines, jobs: jobs, selecting: Selection(shard: shard)).seen
        }
        #expect(seen.count == Self.expected.count)
        #expect(Set(seen) == Set(Self.expected))
    }

    @Test("goes on with the next file after one that cannot be read")
    func missing() throws {
        let path = try scratch.write("a.json", Self.line("v").utf8)
        var collector = Collector()
        let files = [scratch.path("missing.json"), path]
        var stream = VectorStream(VectorInput(files: files))
        stream.forEach(&collector)
        #expect(collector.seen == ["1 v"])
        #expect(
            collector.issues == ["0: cannot read the file: no such file or directory"])
    }
}
