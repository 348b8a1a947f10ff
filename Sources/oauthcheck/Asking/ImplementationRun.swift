import Adapters
import Conformance
import OAuth1

/// What is done with the results of a run.
protocol ResultTaker {
    mutating func take(_ result: CheckResult, of vector: TestVector)
    /// A vector that cannot be used.
    mutating func take(_ vector: TestVector, _ issues: [VectorIssue])
    /// What is wrong with a file, or with the call.
    mutating func take(_ issue: VectorIssue)
    /// That a file was read to its end.
    mutating func finish(file: String)
    /// Whether nothing more is wanted.
    var isFinished: Bool { get }
}

/// Asks an implementation about vector after vector; the results are handed on in their order.
struct ImplementationRun<Taker: ResultTaker>: VectorStream.Consumer {
    /// What is asked about a vector, and what it takes to judge it.
    private struct Inquiry {
        let vector: TestVector
        let operation: Question.Operation
        /// The numbers of the questions; none where the result stands already.
        var seqs: Range<Int> = 0..<0
        var probes: [VerificationProbe] = []
        var reason: String?
        var issues: [VectorIssue]?
    }

    private var taker: Taker
    private let respondent: any Respondent
    private let implementation: Implementation
    private var judge: Judge
    private var derivation = Derivation()
    private var inquiries: [Inquiry] = []
    private var replies: [Int: Reply] = [:]
    private var nextSeq = 1

    init(
        _ taker: Taker,
        _ respondent: any Respondent,
        _ implementation: Implementation,
        _ judge: Judge
    ) {
        self.taker = taker
        self.respondent = respondent
        self.implementation = implementation
        self.judge = judge
    }

    var isFinished: Bool { taker.isFinished }

    mutating func take(_ vector: TestVector) {
        for operation in implementation.operations { inquire(operation, vector) }
        takeReplies()
        while respondent.isBusy, !respondent.isOver {
            respondent.wait()
            takeReplies()
        }
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        inquiries.append(Inquiry(vector: vector, operation: .sign, issues: issues))
        takeReplies()
    }

    mutating func take(_ issue: VectorIssue) { taker.take(issue) }

    mutating func finish(_ reader: VectorReader) { taker.finish(file: reader.vector.file) }

    /// Waits for what is still open, and gives back what took the results.
    mutating func finish() -> Taker {
        respondent.close()
        while !respondent.isOver {
            takeReplies()
            respondent.wait()
        }
        takeReplies()
        // Nobody answers any more; after a signal, what is not answered is left out.
        if Interruption.signal == nil {
            for inquiry in inquiries { conclude(inquiry) }
        }
        inquiries.removeAll()
        return taker
    }

    private mutating func inquire(_ operation: Question.Operation, _ vector: TestVector) {
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

    /// Hands on the results that stand, in the order of the vectors.
    private mutating func takeReplies() {
        for outcome in respondent.replies() { replies[outcome.seq] = outcome.reply }
        var done = 0
        while done < inquiries.count, inquiries[done].seqs.allSatisfy({ replies[$0] != nil }) {
            conclude(inquiries[done])
            done += 1
        }
        inquiries.removeFirst(done)
    }

    private mutating func conclude(_ inquiry: Inquiry) {
        if let issues = inquiry.issues { return taker.take(inquiry.vector, issues) }
        let given = inquiry.seqs.map { replies.removeValue(forKey: $0) ?? Self.none }
        var result =
            if let reason = inquiry.reason {
                CheckResult(.skipped(reason: reason))
            } else if inquiry.operation == .sign {
                judge.judge(given.first ?? Self.none, signing: inquiry.vector)
            } else {
                judge.judge(zip(inquiry.probes, given).map { ($0, $1) })
            }
        result.operation = inquiry.operation
        taker.take(result, of: inquiry.vector)
    }

    private static var none: Reply { .broken("nobody answered") }
}
