package import Vectors

/// The outcome of a question to an implementation.
package enum Reply: Sendable {
    case answer(Answer.Content)
    /// There is no answer; why, as the end of a sentence.
    case broken(Reason)
}
