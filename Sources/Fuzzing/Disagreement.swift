import Vectors

/// A request on which an implementation does not do as it should, and how.
struct Disagreement: Sendable {
    /// What has to stay the same while the request gets smaller.
    enum Kind: Hashable, Sendable {
        /// The first stage whose value is wrong.
        case differs(Stage)
        case rejected
        case broken
    }

    let kind: Kind
    /// The request; under `expected` what the implementation arrived at.
    let vector: TestVector
    var wrong = WrongValues()
    /// What the implementation says of itself, where it arrived at nothing.
    var reason = ""
}
