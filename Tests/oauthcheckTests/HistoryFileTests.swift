import Dispatch
import Testing

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
}
