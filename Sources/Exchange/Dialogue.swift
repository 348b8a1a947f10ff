import Results
package import Vectors

/// Which questions are open, and which come next: the adapter protocol without the program.
///
/// Many questions are in flight at once. If the program crashes, those are asked again one at a
/// time, to find the question that it crashes on.
package struct Dialogue: Sendable {
    /// A question's number, and its reply.
    package struct Outcome: Sendable {
        package let seq: Int
        package let reply: Reply

        package init(seq: Int, reply: Reply) {
            self.seq = seq
            self.reply = reply
        }
    }

    private let inFlightMax: Int
    private var pending: [Question] = []
    private var pendingStart = 0
    /// The questions that were in flight when the program ended, in order.
    private var suspects: [Question] = []
    private var inFlight: [Int: Question] = [:]

    package init(inFlightMax: Int) {
        self.inFlightMax = inFlightMax
    }

    /// Whether no question is in flight.
    package var isIdle: Bool { inFlight.isEmpty }
    /// Whether every question has its reply.
    package var isFinished: Bool {
        inFlight.isEmpty && suspects.isEmpty && pendingStart == pending.count
    }

    package mutating func add(_ question: Question) { pending.append(question) }

    /// The lines of the questions to ask now; from then on they are in flight.
    package mutating func nextLines() -> [UInt8] {
        var lines: [UInt8] = []
        if !suspects.isEmpty {
            guard inFlight.isEmpty else { return [] }
            ask(suspects.removeFirst(), &lines)
            return lines
        }
        while pendingStart < pending.count, inFlight.count < inFlightMax {
            ask(pending[pendingStart], &lines)
            pendingStart += 1
        }
        if pendingStart == pending.count {
            pending.removeAll(keepingCapacity: true)
            pendingStart = 0
        }
        return lines
    }

    private mutating func ask(_ question: Question, _ lines: inout [UInt8]) {
        inFlight[question.seq] = question
        lines += question.line
    }

    /// Closes the question that is answered.
    ///
    /// - Throws: ``ProtocolFault`` if that question is not open, or asks for something else.
    package mutating func receive(_ answer: Answer) throws(ProtocolFault) -> Outcome {
        guard let question = inFlight[answer.seq] else {
            throw ProtocolFault(
                "the answer is to question \(answer.seq), which is not waiting for an answer",
                hint: "answer each question once, with the question's own \"seq\"")
        }
        switch (question.operation, answer.content) {
        case (.sign, .verified):
            throw ProtocolFault("the question's \"op\" is \"sign\", but the answer has \"valid\"")
        case (.verify, .signed):
            throw ProtocolFault(
                "the question's \"op\" is \"verify\", but the answer has no \"valid\"")
        default: break
        }
        inFlight[answer.seq] = nil
        return Outcome(seq: answer.seq, reply: .answer(answer.content))
    }

    /// The program ended: a single question in flight is to blame, several are asked again one at a
    /// time.
    package mutating func programEnded(_ reason: Reason) -> Outcome? {
        let open = inFlight.values.sorted { $0.seq < $1.seq }
        inFlight.removeAll()
        if open.count == 1 {
            return Outcome(seq: open[0].seq, reply: .broken(reason))
        }
        suspects = open + suspects
        return nil
    }

    /// No process is left to ask: every question gets `reason` as its reply.
    package mutating func giveUp(_ reason: Reason) -> [Outcome] {
        let open = inFlight.values.sorted { $0.seq < $1.seq } + suspects + pending[pendingStart...]
        inFlight.removeAll()
        suspects.removeAll()
        pending.removeAll()
        pendingStart = 0
        return open.map { Outcome(seq: $0.seq, reply: .broken(reason)) }
    }
}
