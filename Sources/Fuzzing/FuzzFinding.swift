package import Results
package import Vectors

/// A way in which an implementation goes wrong: the smallest request that shows it.
package struct FuzzFinding: Sendable {
    /// What makes two findings one.
    enum Cause: Hashable, Sendable {
        /// The pitfalls, or the other values, that explain what it arrived at.
        case known(Results.Cause)
        /// It differs at this stage, and nothing explains how: then the request tells.
        case unexplained(Stage, DrawnRequest)
        case rejected(reason: String)
        case broken(reason: String)
    }

    /// What the implementation did.
    package enum Behaviour: Sendable {
        /// Another value than the right one.
        case differs(ExplainedVector)
        case rejected(reason: String)
        case broken(reason: String)
    }

    /// The first request that showed it, by its number.
    package let number: UInt64
    /// How many requests showed it.
    package internal(set) var count = 1
    package internal(set) var behaviour: Behaviour
    /// The smallest request.
    package let request: DrawnRequest
    /// Its right values, but for the signing key.
    package let right: [(stage: Stage, octets: [UInt8])]
    let cause: Cause
    /// The mistakes any of which makes all that has been seen so far: sets of ids, of one size.
    var hypotheses: [[String]] = []

    /// The stage that is wrong first; nil where the implementation arrived at nothing.
    package var difference: Difference? {
        guard case .differs(let explained) = behaviour else { return nil }
        return explained.difference
    }
}
