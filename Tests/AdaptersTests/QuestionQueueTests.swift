import Synchronization
import Testing
import Vectors

@testable import Adapters

@Suite("A question queue")
struct QuestionQueueTests {
    private let box = ReplyBox(processes: 1)

    private func queue(of count: Int, inFlight: Int) -> QuestionQueue {
        let queue = QuestionQueue(AdapterOptions(command: [], inFlight: inFlight), box)
        for seq in 1...count { queue.add(question(seq)) }
        return queue
    }

    @Test("gives as many lines as may be in flight, and more after answers")
    func inFlight() throws {
        let queue = queue(of: 3, inFlight: 2)
        let first = queue.nextLines()
        #expect(seqs(in: first.lines) == [1, 2])
        #expect(first.wasIdle)
        #expect(queue.nextLines().lines.isEmpty)
        #expect(try queue.receive(answer(1)) == nil)
        let second = queue.nextLines()
        #expect(seqs(in: second.lines) == [3])
        #expect(!second.wasIdle)
    }

    @Test("is finished once it is closed and everything is answered, not before")
    func finished() throws {
        let queue = queue(of: 1, inFlight: 8)
        _ = queue.nextLines()
        queue.close()
        #expect(!queue.nextLines().isFinished)
        #expect(try queue.receive(answer(1)) == nil)
        #expect(queue.isIdle)
        #expect(queue.nextLines().isFinished)
    }

    @Test("is not finished while more questions may follow")
    func open() throws {
        let queue = queue(of: 1, inFlight: 8)
        _ = queue.nextLines()
        #expect(try queue.receive(answer(1)) == nil)
        #expect(!queue.nextLines().isFinished)
    }

    @Test("finds fault with an answer to a question that was not asked, or was answered")
    func notOpen() throws {
        let queue = queue(of: 1, inFlight: 8)
        _ = queue.nextLines()
        #expect(try queue.receive(answer(2)) != nil)
        #expect(try queue.receive(answer(1)) == nil)
        #expect(try queue.receive(answer(1)) != nil)
        #expect(box.popAll().map(\.text) == ["1 skipped: no"])
    }

    @Test("charges the end of the program to a question that was alone in flight")
    func charge() {
        let queue = queue(of: 2, inFlight: 1)
        _ = queue.nextLines()
        queue.programEnded("it crashed")
        #expect(box.popAll().map(\.text) == ["1 broken: it crashed"])
        #expect(seqs(in: queue.nextLines().lines) == [2])
    }

    @Test("asks several questions again one by one after the end of the program")
    func again() throws {
        let queue = queue(of: 3, inFlight: 3)
        _ = queue.nextLines()
        queue.programEnded("it crashed")
        #expect(box.popAll().isEmpty)
        #expect(seqs(in: queue.nextLines().lines) == [1])
        #expect(queue.nextLines().lines.isEmpty)
        #expect(try queue.receive(answer(1)) == nil)
        #expect(seqs(in: queue.nextLines().lines) == [2])
    }

    @Test("gives the reason for giving up as the reply to every question")
    func giveUp() {
        let queue = queue(of: 3, inFlight: 2)
        _ = queue.nextLines()
        queue.giveUp("no program")
        let texts = (1...3).map { "\($0) broken: no program" }
        #expect(box.popAll().map(\.text) == texts)
        queue.close()
        #expect(queue.nextLines().isFinished)
    }

    @Test("wakes the writer for each question and at the end")
    func wake() {
        let calls = Mutex(0)
        let queue = QuestionQueue(AdapterOptions(command: []), box)
        queue.setWake { calls.withLock { $0 += 1 } }
        queue.add(question(1))
        queue.add(question(2))
        #expect(calls.withLock { $0 } == 2)
        queue.close()
        #expect(calls.withLock { $0 } == 3)
    }
}
