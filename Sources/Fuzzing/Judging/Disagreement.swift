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
