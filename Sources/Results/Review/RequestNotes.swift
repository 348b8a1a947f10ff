package import Diagnosis

/// What is said of a request besides its diagnosis, since somebody sent it or typed it.
package struct RequestNotes: Sendable {
    /// What is wrong with the form of the request's Authorization header, if anything is.
    package var malformed: String?
    /// What is doubtful about the input, said first.
    package var doubts: InputDoubts?
    /// Which of several secrets fit.
    package var trials: SecretTrials?
    /// What a server may refuse although the signature is correct.
    package var review: AcceptanceReview?

    package init() {}
}
