import Exchange
import Results
import Testing
import Vectors

@testable import Adapters

@Suite("What a program writes")
struct ProgramRunTests {
    private let box = ReplyBox(processes: 1)
    private let queue: QuestionQueue
    private let run: ProgramRun

    init() {
        let options = AdapterOptions(command: [])
        queue = QuestionQueue(options, box)
        run = ProgramRun(queue, box, options)
    }

    private func receive(_ text: String) throws {
        try run.receive(Array(text.utf8))
    }

    /// Starts the program, and asks `count` questions.
    private func start(asking count: Int) throws {
        try receive("{\"name\":\"sut\"}\n")
        for seq in 1...count { queue.add(question(seq)) }
        _ = run.nextLines()
    }

    @Test("is read line by line, however it is cut", arguments: [1, 2, 3, 7, 1000])
    func pieces(of size: Int) throws {
        let start = Array("{\"name\":\"sût\"}\n".utf8)
        for byte in start { try run.receive([byte]) }
        #expect(box.implementation?.name == "sût")
        for seq in 1...3 { queue.add(question(seq)) }
        _ = run.nextLines()
        let answers =
            #"{"seq":2,"skipped":"ä"}\#n{"seq":1,"skipped":"b"}\#n{"seq":3,"skipped":"c"}"#
        let bytes = Array(answers.utf8) + [0x0A]
        for begin in stride(from: 0, to: bytes.count, by: size) {
            try run.receive(Array(bytes[begin..<min(begin + size, bytes.count)]))
        }
        #expect(box.popAll().map(\.text) == ["2 skipped: ä", "1 skipped: b", "3 skipped: c"])
    }

    @Test("starts with the line that says what it is, once the line has ended")
    func started() throws {
        try receive(#"{"name":"sut"}"#)
        #expect(!run.isStarted)
        try receive("\n")
        #expect(run.isStarted)
    }

    @Test("may have empty lines, and lines that end with CR LF")
    func blankLines() throws {
        try receive("\n \r\n{\"name\":\"sut\"}\r\n\n")
        queue.add(question(1))
        _ = run.nextLines()
        try receive("\r\n{\"seq\":1,\"skipped\":\"no\"}\r\n")
        #expect(box.popAll().map(\.text) == ["1 skipped: no"])
    }

    @Test("breaks the protocol", arguments: ["no JSON\n", "[]\n", "{\"seq\":1}\n", "{}\n"])
    func faults(_ line: String) throws {
        try start(asking: 1)
        let error = #expect(throws: ProgramRun.End.self) { try receive(line) }
        guard case .fault = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("breaks the protocol with a line of more than 16 MiB, though it has not ended")
    func longLine() throws {
        let half = [UInt8](repeating: UInt8(ascii: "a"), count: 8 << 20)
        try run.receive(half)
        try run.receive(half)
        let error = #expect(throws: ProgramRun.End.self) { try receive("a") }
        guard case .fault(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.message == "a line longer than 16 MiB")
    }

    @Test("ends early, unless everything was answered and it was told to stop")
    func endOfOutput() throws {
        try start(asking: 1)
        guard case .closed = run.endOfOutput else {
            Issue.record("\(run.endOfOutput)")
            return
        }
        try receive("{\"seq\":1,\"skipped\":\"no\"}\n")
        queue.close()
        #expect(run.nextLines() == nil)
        guard case .finished = run.endOfOutput else {
            Issue.record("\(run.endOfOutput)")
            return
        }
    }

    @Test("to standard error is kept since no question was open")
    func lastWords() throws {
        try receive("{\"name\":\"sut\"}\n")
        run.noteError(Array("before\n".utf8))
        queue.add(question(1))
        _ = run.nextLines()
        #expect(run.lastWordsClause == "")
        run.noteError(Array("one\ntwo\nthr".utf8))
        run.noteError(Array("ee\nfour\nfive\n".utf8))
        let words = Redaction.none.text(of: run.lastWordsClause)
        let begin = "; its standard error begins with"
        #expect(words == "\(begin): one; and ends with: two | three | four | five")
        #expect(
            run.lastWordsClause.description == "\(begin): <3 bytes>; and ends with: <25 bytes>")
    }

    @Test("to standard error is shown up to 1024 bytes of the beginning and 2048 of the end")
    func longLastWords() {
        run.noteError([UInt8](repeating: UInt8(ascii: "a"), count: 100_000))
        run.noteError(Array("end".utf8))
        let words = Redaction.none.text(of: run.lastWordsClause)
        #expect(words.hasSuffix("aend"))
        #expect(words.utf8.count < 1024 + 2048 + 100)
    }
}
