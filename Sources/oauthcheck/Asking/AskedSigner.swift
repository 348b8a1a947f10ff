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
                    ? .ended(reason: interview.incidents.last ?? "the program ended")
                    : FuzzAnswer(outcome.reply, to: vector)
            }
            if isOver { return .ended(reason: interview.incidents.last ?? "the program ended") }
            interview.wait()
        }
    }
}

extension FuzzAnswer {
    fileprivate init(_ reply: Reply, to vector: TestVector) {
        switch reply {
        case .broken(let reason), .answer(.failed(let reason)): self = .broken(reason: reason)
        case .answer(.skipped(let reason)): self = .skipped(reason: reason)
        case .answer(.rejected(let reason)): self = .rejected(reason: reason)
        case .answer(.verified):
            self = .broken(reason: "it answered \"valid\", but was asked to sign")
        case .answer(.signed(let values, let used)):
            self = .values(
                values.withSignatureOfHeader.map { (stage: $0.stage, octets: $0.octets) },
                signed: vector.using(used))
        }
    }
}
