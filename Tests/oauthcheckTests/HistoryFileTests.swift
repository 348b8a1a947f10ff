import Dispatch
import Testing
import Vectors

@testable import oauthcheck

@Suite("A history file")
struct HistoryFileTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    @Test("grows by a line, and is created for the first one")
    func append() throws {
        let path = scratch.path("runs")
        #expect(try !HistoryFile.append(Array("one\n".utf8), to: path))
        #expect(try !HistoryFile.append(Array("two\n".utf8), to: path))
        #expect(try scratch.text("runs") == "one\ntwo\n")
    }

    @Test("begins a new line after one that is incomplete, and says so")
    func torn() throws {
        let path = try scratch.write("runs", "one\ntw".utf8)
        #expect(try HistoryFile.append(Array("three\n".utf8), to: path))
        #expect(try scratch.text("runs") == "one\ntw\nthree\n")
    }

    @Test("keeps lines whole that are added at once")
    func atOnce() throws {
        let path = scratch.path("runs")
        // Longer than a pipe or page takes in one piece.
        let line = String(repeating: "x", count: 10_000)
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            _ = try? HistoryFile.append(Array("\(number) \(line)\n".utf8), to: path)
        }
        let lines = try scratch.text("runs").split(separator: "\n")
        #expect(lines.count == 40)
        #expect(Set(lines) == Set((0..<40).map { "\($0) \(line)"[...] }))
    }

    /// A run, with the least that a line must have.
    private static let run =
        #"{"time": "t", "oauthcheck": "0.1.0", "implementation": {}, "summary": {}}"#

    @Test(
        "may be missing or empty, have runs, or end in an incomplete line",
        arguments: [
            "", "\n", "RUN\n", "RUN", "{\"ti", "{\"time\": \"2", "RUN\n{\"time\": \"2",
            "{\"time\": \"2\nRUN\n", "x}\nRUN\n",
        ])
    func histories(_ pattern: String) throws {
        let text = pattern.replacing("RUN", with: Self.run)
        try HistoryFile.require(scratch.path("missing"))
        try HistoryFile.require(try scratch.write("runs", text.utf8))
    }

    @Test(
        "is not another file, to which nothing is added",
        arguments: [
            "{\n  \"vectors\": []\n}\n", #"{"id": "a", "request": {}}"#, "CONSUMER_SECRET=x\n",
            "-----BEGIN PRIVATE KEY-----\n", #"{"oauthcheck": {"version": "0.1.0"}}"#,
            "#!/bin/sh\necho\n", "{\"time\": \"2\", \"level\": \"info\"}\n",
        ])
    func others(_ text: String) throws {
        let path = try scratch.write("other", text.utf8)
        do throws(VectorIssue) {
            try HistoryFile.require(path)
            Issue.record("it is a history")
        } catch {
            #expect(error.message == "this file is not a history, so the run is not added")
            #expect(error.text.hasSuffix("such as --history runs.jsonl"))
        }
    }
}
