package import Diagnosis
package import Vectors

/// What is said of a request besides its diagnosis, since somebody sent it or typed it.
package struct RequestNotes: Sendable {
    /// What is wrong with the form of the request's Authorization header, if anything is.
    package var malformed: HeaderFault?
    /// What is doubtful about the input, said first.
    package var doubts: InputDoubts?
    /// Which of several secrets fit.
    package var trials: SecretTrials?
    /// What the request has from an earlier one.
    package var stale: StaleValue?
    /// What a server may refuse although the signature is correct.
    package var review: AcceptanceReview?
    /// What the provider of the request makes of it, if it is known.
    package var provider: ProviderFindings?
    /// What the server answered, if that is known.
    package var server: ServerAnswer?
    /// Where in a text the request was found; nil if it is in none.
    package var read: ReadPlaces?
    /// How the text of the request was read, as sentences without a full stop.
    package var reading: [String] = []
    /// The command that explains the request; nil if options cannot add to the request.
    package var command: RepeatedCommand?

    package init() {}
}

/// Where in a text a request was found, and what was left over.
package struct ReadPlaces: Sendable {
    /// The lines that it was read from, in order.
    package var lines: [Int]
    /// Whether it goes on after the last of them.
    package var goesOn: Bool
    /// What is in the text and was not used, as clauses.
    package var unused: [String]
    /// What was assumed first, and would need more mistakes: `https`, `GET`.
    package var instead: String?

    package init(lines: [Int], goesOn: Bool, unused: [String] = []) {
        (self.lines, self.goesOn, self.unused) = (lines, goesOn, unused)
    }
}

/// What a provider makes of a request, besides RFC 5849.
package struct ProviderFindings: Sendable {
    package let name: String
    /// The name for people.
    package let title: String
    /// Whether the provider was named, and not recognized by the URL.
    package let isNamed: Bool
    /// What is wrong or special, as sentences.
    package let sentences: [String]

    package init(name: String, title: String, isNamed: Bool, sentences: [String]) {
        self.name = name
        self.title = title
        self.isNamed = isNamed
        self.sentences = sentences
    }
}

/// What a server's answer says about the request.
package struct ServerAnswer: Sendable {
    /// The status, if it is that of a refusal for want of authorization.
    package var refusal: Int? { status.flatMap { [401, 403].contains($0) ? $0 : nil } }

    /// Nil if only the body is known.
    package let status: Int?
    /// What it says, as sentences.
    package let words: [String]
    /// What may be meant by that.
    package let guesses: [String]

    package init(status: Int?, words: [String], guesses: [String]) {
        self.status = status
        self.words = words
        self.guesses = guesses
    }
}

/// What a request has from an earlier one of the same input.
package struct StaleValue: Hashable, Sendable {
    package enum Use: Sendable {
        /// It was sent, and the request's own was not.
        case sent
        /// It was signed, and not what was sent.
        case signed
    }

    /// The names of the protocol parameters.
    package let names: [String]
    /// The id of the earlier request.
    package let request: String
    package let use: Use

    package init(_ names: [String], of request: String, use: Use) {
        (self.names, self.request, self.use) = (names, request, use)
    }
}
