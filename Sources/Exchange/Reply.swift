/// What came of asking an implementation.
package enum Reply: Sendable {
    case answer(Answer.Content)
    /// There is no answer; why, in a sentence that goes on behind a colon.
    case broken(String)
}
