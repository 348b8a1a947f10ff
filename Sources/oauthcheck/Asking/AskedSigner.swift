import Adapters
import Exchange
import Fuzzing
import Results
import Vectors

/// Asks an implementation to sign one request at a time.
final class AskedSigner {
    private let interview: Interview
    private let implementation: Implementation
    private var seq = 0

    init(_ interview: Interview, _ implementation: Implementation) {
        self.interview = interview
        self.implementation = implementation
    }

    /// Asks, and waits for the answer.
    func answer(_ vector: TestVector) -> FuzzAnswer {
        if let reason = implementation.reasonNotToAsk(vector, to: .sign) {
            return .skipped(reason: reason)
        }
        seq += 1
        interview.ask(Question(.sign, seq: seq, vector))
        while true {
            // Read before the replies, so that none is missed.
            let isOver = interview.isOver
            if let outcome = interview.replies().first(where: { $0.seq == seq }) {
                return isOver
                    ? ended
                    : FuzzAnswer(outcome.reply, of: implementation, to: vector)
            }
            if isOver { return ended }
            interview.wait()
        }
    }

    /// Ends the program; returns why it failed at its end, if it did.
    func end() -> String? {
        let before = interview.incidents.count
        interview.close()
        while !interview.isOver { interview.wait() }
        interview.printRemarks(.plain)
        return interview.incidents.dropFirst(before).last?.description
    }

    private var ended: FuzzAnswer {
        .ended(reason: interview.incidents.last?.description ?? "the program ended")
    }
}

extension FuzzAnswer {
    fileprivate init(
        _ reply: Reply,
        of implementation: Implementation,
        to vector: TestVector
    ) {
        // The shared-secrets of the request are random test values.
        let text = { (reason: Reason) in Redaction(keyOf: vector).text(of: reason) }
        switch reply {
        case .broken(let reason): self = .broken(reason: text(reason))
        case .answer(.failed(let said)): self = .broken(reason: text("\(said)"))
        case .answer(.skipped(let said)): self = .skipped(reason: text("\(said)"))
        case .answer(.rejected(let said)): self = .rejected(reason: text("\(said)"))
        case .answer(.verified):
            self = .broken(reason: "the program answered \"valid\", but was asked to sign")
        case .answer(.signed(let values, let used)):
            let values = values.withSignatureOfHeader
            guard !implementation.lacksSignature(values.map { $0.stage }) else {
                self = .broken(reason: "the answer has no signature, which \"produces\" lists")
                return
            }
            self = .values(
                values.map { (stage: $0.stage, bytes: $0.bytes) }, signed: vector.using(used))
        }
    }
}
