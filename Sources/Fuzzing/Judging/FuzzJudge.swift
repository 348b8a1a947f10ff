import OAuth1
import Vectors

/// A request that an implementation gets wrong, and how.
struct Disagreement: Sendable {
    /// What stays the same while the request is made smaller.
    enum Kind: Hashable, Sendable {
        /// The first stage whose value is wrong.
        case differs(Stage)
        case rejected
        case broken
    }

    let kind: Kind
    /// The request; its `expected` values are those of the implementation.
    let vector: TestVector
    var wrong = WrongValues()
    /// What the implementation says, if it gave no values.
    var reason = ""
}

/// Asks an implementation to sign requests, and compares its values with our derivation.
struct FuzzJudge {
    enum Outcome: Sendable {
        /// The request; its `expected` values are those that were compared.
        case agrees(TestVector)
        case skipped(reason: String)
        case disagrees(Disagreement)
        case ended(reason: String)
    }

    private var builder: VectorBuilder
    private var checker = Checker()
    private let ask: (TestVector) -> FuzzAnswer

    init(loadKey: @escaping KeyRing.Load, asking ask: @escaping (TestVector) -> FuzzAnswer) {
        builder = VectorBuilder(file: "fuzz", loadKey: loadKey)
        self.ask = ask
    }

    /// The correct signature of the last request.
    var signature: [UInt8] { checker.derived[.signature] }

    mutating func outcome(of request: DrawnRequest, id: String) -> Outcome {
        guard let vector = builder.vector(of: request.parts(id: id)) else {
            let issue = builder.issues.first.map(\.description) ?? ""
            return .ended(reason: "the request cannot be used: \(issue)")
        }
        switch ask(vector) {
        case .values(let values, let signed): return compare(values, signed ?? vector)
        case .skipped(let reason): return .skipped(reason: reason)
        case .rejected(let reason):
            return .disagrees(Disagreement(kind: .rejected, vector: vector, reason: reason))
        case .broken(let reason):
            return .disagrees(Disagreement(kind: .broken, vector: vector, reason: reason))
        case .ended(let reason): return .ended(reason: reason)
        }
    }

    private mutating func compare(
        _ values: [(stage: Stage, bytes: [UInt8])],
        _ vector: TestVector
    ) -> Outcome {
        var answered = vector
        for (stage, bytes) in values where vector.missing(for: stage) == nil {
            answered.set(expected: bytes, of: stage)
        }
        switch checker.check(answered) {
        case .passed: return .agrees(answered)
        case .failed(.differs(let difference, _)):
            let wrong = checker.wrongValues(of: answered)
            return .disagrees(
                Disagreement(kind: .differs(difference.stage), vector: answered, wrong: wrong))
        case .failed: return .agrees(answered)
        case .skipped: return .skipped(reason: "the answer has no value to compare")
        case .broken(let reason): return .skipped(reason: reason.description)
        case .errored(let issues):
            return .skipped(reason: issues.first.map(\.description) ?? "the answer cannot be used")
        }
    }
}
