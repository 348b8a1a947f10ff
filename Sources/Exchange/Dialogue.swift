import Results

/// Which questions are open, and which come next: the adapter protocol without the program.
///
/// Many questions are in flight at once. When the program breaks off, those in flight are asked
/// again one at a time, so that what went wrong is charged to the question that it goes wrong with.
package struct Dialogue: Sendable {
    /// What came of a question.
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
    /// Questions that were in flight when the program broke off, in their order.
    private var suspects: [Question] = []
    private var inFlight: [Int: Question] = [:]

    package init(inFlightMax: Int) {
        self.inFlightMax = inFlightMax
    }

    /// Whether nothing is waited for.
    package var isIdle: Bool { inFlight.isEmpty }
    /// Whether nothing is left to be asked either.
    package var isFinished: Bool {
        inFlight.isEmpty && suspects.isEmpty && pendingStart == pending.count
    }

    package mutating func add(_ question: Question) { pending.append(question) }

    /// The lines of the questions that may be asked now; they are in flight from here on.
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

    /// Takes an answer in.
    ///
    /// - Throws: ``ProtocolFault`` where no such question is open, or it asked something else.
    package mutating func take(_ answer: Answer) throws(ProtocolFault) -> Outcome {
        guard let question = inFlight[answer.seq] else {
            throw ProtocolFault(
                "an answer to question \(answer.seq), which is not open",
                hint: "each question is answered once, under its own \"seq\"")
        }
        switch (question.operation, answer.content) {
        case (.sign, .verified):
            throw ProtocolFault("\"valid\" in answer to a question that asks to sign")
        case (.verify, .signed):
            throw ProtocolFault("no \"valid\" in answer to a question that asks to verify")
        default: break
        }
        inFlight[answer.seq] = nil
        return Outcome(seq: answer.seq, reply: .answer(answer.content))
    }

    /// The program broke off: the question that was in flight alone is charged with it, several
    /// are asked again one by one.
    package mutating func breakOff(_ reason: String) -> Outcome? {
        let open = inFlight.values.sorted { $0.seq < $1.seq }
        inFlight.removeAll()
        if open.count == 1 {
            return Outcome(seq: open[0].seq, reply: .broken(reason))
        }
        suspects = open + suspects
        return nil
    }

    /// Nobody is there to be asked any more.
    package mutating func giveUp(_ reason: String) -> [Outcome] {
        let open = inFlight.values.sorted { $0.seq < $1.seq } + suspects + pending[pendingStart...]
        inFlight.removeAll()
        suspects.removeAll()
        pending.removeAll()
        pendingStart = 0
        return open.map { Outcome(seq: $0.seq, reply: .broken(reason)) }
    }
}
