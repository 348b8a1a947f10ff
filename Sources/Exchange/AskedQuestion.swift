import OAuth1

/// A question to an adapter: a line of the adapter protocol, version 1.
package enum AskedQuestion: Hashable, Sendable {
    /// What the implementation is called, and what it supports.
    case start
    /// To sign the request of ``QuestionReader/vector``.
    case sign(SequenceNumber)
    /// To say whether the signature of that request was made with its secrets.
    case verify(SequenceNumber)
    /// Something that is not a valid question; ``QuestionReader/issues`` say why.
    case unclear(SequenceNumber?)
    case stop
}

/// The number of a question and its answer, in the digits of the question.
package struct SequenceNumber: Hashable, Sendable {
    /// A number of 64 bits holds any number of this many digits.
    private static let digitsMax = 18

    let digits: [UInt8]

    /// Reads the text of a JSON number; nil if it is negative, not whole or too long.
    package init?(_ spelling: some Collection<UInt8>) {
        guard (1...Self.digitsMax).contains(spelling.count),
            spelling.allSatisfy(ASCII.isDigit)
        else { return nil }
        digits = Array(spelling)
    }
}

/// The members of a question, by their names in the protocol.
enum QuestionMember: String, CaseIterable, Sendable {
    case op, seq, request, oauth, secrets, `protocol`
}

/// What a question asks for, by its name in the protocol.
enum QuestionKind: String, CaseIterable, Sendable {
    case start, sign, verify, stop
}
