/// What an adapter is asked: a line of the adapter protocol, version 1.
package enum AskedQuestion: Hashable, Sendable {
    /// Who the implementation is, and what it can do.
    case start
    /// To sign the request that was read.
    case sign(SequenceNumber)
    /// To say whether the request that was read was signed with its secrets.
    case verify(SequenceNumber)
    /// Something else, or a question that cannot be understood; its faults are the reader's
    /// issues.
    case unclear(SequenceNumber?)
    case stop
}

/// What tells a question and its answer from others: a whole number, in the digits it came in.
package struct SequenceNumber: Hashable, Sendable {
    /// Digits that a number of 64 bits holds, whatever they are.
    private static let digitsMax = 18

    let digits: [UInt8]

    /// Takes the spelling of a JSON number; nil for a negative, broken or too long one.
    package init?(_ spelling: some Collection<UInt8>) {
        guard (1...Self.digitsMax).contains(spelling.count),
            spelling.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        digits = Array(spelling)
    }
}

/// The members of a question, under their names in the protocol.
enum QuestionMember: String, CaseIterable, Sendable {
    case op, seq, request, oauth, secrets, `protocol`
}

/// What a question asks for, under its name in the protocol.
enum QuestionKind: String, CaseIterable, Sendable {
    case start, sign, verify, stop
}
