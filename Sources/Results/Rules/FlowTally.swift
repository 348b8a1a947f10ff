/// How much of a provider's flow the answers decide (RFC 5849 §2).
package struct FlowTally: Hashable, Sendable {
    /// A part of the flow that can fail as a whole.
    package enum Part: CaseIterable, Sendable {
        case temporaryCredentials, approval

        /// The part that a rule is about; nil if it is about none.
        package init?(of finding: RuleFinding) {
            switch finding.topic {
            case "temporary-credentials": self = .temporaryCredentials
            case "authorization", "token-credentials": self = .approval
            default: return nil
            }
        }
    }

    private var decided: [Part: Int] = [:]
    private var undecided: [Part: Int] = [:]

    package init() {}

    package mutating func count(_ finding: RuleFinding) {
        guard let part = Part(of: finding) else { return }
        switch finding.verdict {
        case .kept, .broken, .crash, .lax: decided[part, default: 0] += 1
        case .inconclusive: undecided[part, default: 0] += 1
        case .notApplicable, .notTried: break
        }
    }

    package mutating func add(_ other: FlowTally) {
        for (part, count) in other.decided { decided[part, default: 0] += count }
        for (part, count) in other.undecided { undecided[part, default: 0] += count }
    }

    /// The first part that was asked for and could not be tested: more of its rules are undecided
    /// than decided.
    package var untested: Part? {
        Part.allCases.first { undecided[$0, default: 0] > decided[$0, default: 0] }
    }
}
