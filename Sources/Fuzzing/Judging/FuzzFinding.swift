package import Results
package import Vectors

/// One way in which an implementation is wrong, with the smallest request that shows it.
package struct FuzzFinding: Sendable {
    /// What findings are grouped by.
    enum Cause: Hashable, Sendable {
        /// The pitfalls, or the other values, that explain the implementation's values.
        case known(Results.Cause)
        /// The stage that differs first, and the request, since nothing explains the difference.
        case unexplained(Stage, DrawnRequest)
        case rejected(reason: String)
        case broken(reason: String)
    }

    /// What the implementation did.
    package enum Behaviour: Sendable {
        /// It gave a wrong value.
        case differs(Explained)
        case rejected(reason: String)
        case broken(reason: String)
    }

    /// The number of the first request that showed it.
    package let number: UInt64
    /// How many requests showed it.
    package internal(set) var count = 1
    package internal(set) var behaviour: Behaviour
    /// The smallest request.
    package let request: DrawnRequest
    /// Its correct values, without the signing key.
    package let correct: [(stage: Stage, bytes: [UInt8])]
    let cause: Cause
    /// The sets of mistakes that explain everything so far, each by itself: ids, all of one size.
    var hypotheses: [[String]] = []

    /// The first stage that is wrong; nil if the implementation gave no values.
    package var difference: Difference? {
        guard case .differs(let explained) = behaviour else { return nil }
        return explained.difference
    }
}
