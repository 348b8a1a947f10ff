import Adapters
import Exchange
import OAuth1
import Results
import Vectors

/// Asks an implementation about each vector, and judges the replies in the order of the vectors.
///
/// Replies may arrive in any order. An inquiry waits in a queue until all replies to it and to the
/// inquiries before it are there; then its result goes to the consumer.
struct ImplementationRun<Receiver: ResultConsumer>: VectorConsumer {
    /// What is asked about one vector.
    private struct Inquiry {
        let vector: TestVector
        let operation: Operation
        /// The numbers of the questions; empty if nothing is asked.
        var seqs: Range<Int> = 0..<0
        var probes: [VerificationProbe] = []
        /// Why nothing is asked.
        var reason: String?
        /// What is wrong with the vector, if it cannot be used.
        var issues: [VectorIssue]?
    }

    private var receiver: Receiver
    private let respondent: any Respondent
    private let implementation: Implementation
    private(set) var judge: Judge
    private var derivation = Derivation()
    private var inquiries: [Inquiry] = []
    private var replies: [Int: Reply] = [:]
    private var nextSeq = 1

    init(
        _ receiver: Receiver,
        _ respondent: any Respondent,
        _ implementation: Implementation,
        _ judge: Judge
    ) {
        self.receiver = receiver
        self.respondent = respondent
        self.implementation = implementation
        self.judge = judge
    }

    var isFinished: Bool { receiver.isFinished }

    mutating func consume(_ vector: TestVector) {
        for operation in implementation.operations { inquire(operation, vector) }
        receiveReplies()
        while respondent.isBusy, !respondent.isOver {
            respondent.wait()
            receiveReplies()
        }
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        inquiries.append(Inquiry(vector: vector, operation: .sign, issues: issues))
        receiveReplies()
    }

    mutating func note(_ issue: VectorIssue) { receiver.note(issue) }

    mutating func finishInput(_ input: ReadInput) { receiver.finishInput(input) }

    mutating func finishFile(_ reader: VectorReader) { receiver.finishFile(reader.vector.file) }

    /// Waits for the replies to all open questions; returns the consumer of the results.
    mutating func finish() -> Receiver {
        respondent.close()
        while !respondent.isOver {
            receiveReplies()
            respondent.wait()
        }
        receiveReplies()
        // After a signal, inquiries without replies have no result.
        if Interruption.signal == nil {
            for inquiry in inquiries { conclude(inquiry) }
        }
        inquiries.removeAll()
        return receiver
    }

    private mutating func inquire(_ operation: Operation, _ vector: TestVector) {
        var inquiry = Inquiry(vector: vector, operation: operation)
        defer { inquiries.append(inquiry) }
        inquiry.reason = implementation.reasonNotToAsk(vector, to: operation)
        guard inquiry.reason == nil else { return }
        let start = nextSeq
        switch operation {
        case .sign: ask(Question(.sign, seq: nextSeq, vector))
        case .verify:
            inquiry.probes = probes(of: vector)
            if inquiry.probes.isEmpty { inquiry.reason = "there is no signature to verify" }
            for probe in inquiry.probes {
                ask(Question(.verify, seq: nextSeq, probe.vector, signature: probe.signature))
            }
        }
        inquiry.seqs = start..<nextSeq
    }

    private mutating func ask(_ question: Question) {
        respondent.ask(question)
        nextSeq += 1
    }

    private mutating func probes(of vector: TestVector) -> [VerificationProbe] {
        do throws(SigningError) {
            return try VerificationProbe.probes(of: vector, using: &derivation)
        } catch {
            return []
        }
    }

    /// Concludes the first inquiries, as far as their replies have arrived.
    private mutating func receiveReplies() {
        for outcome in respondent.replies() { replies[outcome.seq] = outcome.reply }
        var done = 0
        while done < inquiries.count, inquiries[done].seqs.allSatisfy({ replies[$0] != nil }) {
            conclude(inquiries[done])
            done += 1
        }
        inquiries.removeFirst(done)
    }

    private mutating func conclude(_ inquiry: Inquiry) {
        if let issues = inquiry.issues { return receiver.note(issues, of: inquiry.vector) }
        let given = inquiry.seqs.map { replies.removeValue(forKey: $0) ?? Self.none }
        let result =
            if let reason = inquiry.reason {
                CheckResult(.skipped(reason: Reason(reason)), nil, inquiry.operation)
            } else if inquiry.operation == .sign {
                judge.judge(given.first ?? Self.none, signing: inquiry.vector)
            } else {
                judge.judge(zip(inquiry.probes, given).map { ($0, $1) })
            }
        receiver.report(result, of: inquiry.vector)
    }

    private static var none: Reply { .broken("no answer") }
}
