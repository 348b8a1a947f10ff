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
    /// What the provider of the request makes of it, if it is known.
    package var provider: ProviderFindings?
    /// What the server's answer says, as sentences.
    package var answer: [String] = []

    package init() {}
}

/// What a provider makes of a request, besides RFC 5849.
package struct ProviderFindings: Sendable {
    package let name: String
    /// Whether the provider was named, and not recognized by the URL.
    package let isNamed: Bool
    /// What is wrong or special, as sentences.
    package let sentences: [String]

    package init(name: String, isNamed: Bool, sentences: [String]) {
        self.name = name
        self.isNamed = isNamed
        self.sentences = sentences
    }
}
