import Exchange
import OAuth1
import Results
import Testing
import Vectors

@Suite("A dialogue")
struct DialogueTests {
    private static func question(_ seq: Int) -> Question {
        Question(.sign, seq: seq, TestVector())
    }

    private static func answer(_ seq: Int) -> Answer.Content {
        .skipped(ProgramText("\(seq)".utf8))
    }

    private func dialogue(of count: Int, inFlightMax: Int) -> Dialogue {
        var dialogue = Dialogue(inFlightMax: inFlightMax)
        for seq in 1...count { dialogue.add(Self.question(seq)) }
        return dialogue
    }

    /// The numbers of the questions in some lines.
    private func seqs(in lines: [UInt8]) -> [Int] {
        lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let text = String(decoding: line, as: UTF8.self)
            return text.firstMatch(of: /"seq":(\d+)/).flatMap { Int($0.output.1) }
        }
    }

    /// Answers a question by a line, as a program would.
    private func receive(_ line: String, _ dialogue: inout Dialogue) throws -> Int {
        var reader = AnswerReader()
        return try dialogue.receive(try reader.answer(Array(line.utf8).span)).seq
    }

    @Test("has no more questions in flight than it may")
    func window() throws {
        var dialogue = dialogue(of: 5, inFlightMax: 2)
        #expect(seqs(in: dialogue.nextLines()) == [1, 2])
        #expect(seqs(in: dialogue.nextLines()) == [])
        #expect(try receive(#"{"seq":2,"skipped":"no"}"#, &dialogue) == 2)
        #expect(seqs(in: dialogue.nextLines()) == [3])
        #expect(!dialogue.isFinished)
    }

    @Test("asks open questions again one at a time after a crash, and blames a single one")
    func suspects() throws {
        var dialogue = dialogue(of: 4, inFlightMax: 3)
        _ = dialogue.nextLines()
        #expect(try receive(#"{"seq":2,"skipped":"no"}"#, &dialogue) == 2)
        #expect(dialogue.programEnded("crash") == nil)
        #expect(seqs(in: dialogue.nextLines()) == [1])
        #expect(seqs(in: dialogue.nextLines()) == [])
        #expect(try receive(#"{"seq":1,"skipped":"no"}"#, &dialogue) == 1)
        #expect(seqs(in: dialogue.nextLines()) == [3])
        let outcome = dialogue.programEnded("crash")
        let blamed = try #require(outcome)
        #expect(blamed.seq == 3)
        guard case .broken("crash") = blamed.reply else {
            Issue.record("not blamed: \(blamed.reply)")
            return
        }
        #expect(seqs(in: dialogue.nextLines()) == [4])
        #expect(try receive(#"{"seq":4,"skipped":"no"}"#, &dialogue) == 4)
        #expect(dialogue.isFinished)
    }

    @Test("accepts no answer twice, and none without a question")
    func notOpen() throws {
        var dialogue = dialogue(of: 2, inFlightMax: 2)
        _ = dialogue.nextLines()
        _ = try receive(#"{"seq":1,"skipped":"no"}"#, &dialogue)
        for seq in [1, 3, -1] {
            #expect(throws: ProtocolFault.self) {
                try receive(#"{"seq":\#(seq),"skipped":"no"}"#, &dialogue)
            }
        }
        #expect(!dialogue.isIdle)
    }

    @Test("accepts no verdict instead of a signature")
    func otherOperation() throws {
        var dialogue = dialogue(of: 1, inFlightMax: 1)
        _ = dialogue.nextLines()
        #expect(throws: ProtocolFault.self) { try receive(#"{"seq":1,"valid":true}"#, &dialogue) }
    }

    @Test("gives up every open question at once")
    func givesUp() {
        var dialogue = dialogue(of: 4, inFlightMax: 2)
        _ = dialogue.nextLines()
        #expect(dialogue.giveUp("gone").map(\.seq) == [1, 2, 3, 4])
        #expect(dialogue.isFinished)
    }
}
