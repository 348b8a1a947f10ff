import Exchange
import Results
import Testing
import Vectors

@testable import Adapters

@Suite("A reply box")
struct ReplyBoxTests {
    @Test("gives each outcome once, in the order in which they came")
    func pop() {
        let box = ReplyBox(processes: 1)
        box.put([Dialogue.Outcome(seq: 2, reply: .broken("a"))])
        box.put([
            Dialogue.Outcome(seq: 1, reply: .broken("b")),
            Dialogue.Outcome(seq: 3, reply: .broken("c")),
        ])
        #expect(box.popAll().map(\.text) == ["2 broken: a", "1 broken: b", "3 broken: c"])
        #expect(box.popAll().isEmpty)
    }

    @Test("keeps what the first process says it is")
    func introduction() {
        let box = ReplyBox(processes: 2)
        #expect(box.implementation == nil)
        box.introduce(Implementation(name: "first"))
        box.introduce(Implementation(name: "second"))
        #expect(box.implementation?.name == "first")
    }

    @Test("is over when the last process has ended")
    func over() {
        let box = ReplyBox(processes: 2)
        box.end()
        #expect(!box.isOver)
        box.end()
        #expect(box.isOver)
    }

    @Test("keeps incidents and remarks in order")
    func notes() {
        let box = ReplyBox(processes: 1)
        box.note(incident: "a")
        box.note(incident: "b")
        box.note(remarks: ["c"])
        box.note(remarks: [])
        #expect(box.incidents == ["a", "b"])
        #expect(box.remarks == ["c"])
    }
}
