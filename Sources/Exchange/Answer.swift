package import Vectors

/// What an implementation answers to a question.
package struct Answer: Sendable {
    /// The stages that an answer may have; the signing key, which is secret, is not one of them.
    package static let stages: [Stage] = [
        .baseStringURI, .parameters, .baseString, .signature, .authorizationHeader,
    ]

    package enum Content: Sendable {
        /// Its values, in the order of derivation, and the protocol parameters that it chose
        /// itself.
        case signed(values: [StageValue], used: [UsedValue])
        /// Whether it accepts the signature, and what it computed to compare it with.
        case verified(Bool, values: [StageValue] = [])
        /// It does not support this; why.
        case skipped(ProgramText)
        /// It refuses the request; why.
        case rejected(ProgramText)
        /// It failed; how.
        case failed(ProgramText)
    }

    package struct StageValue: Sendable {
        package let stage: Stage
        package let bytes: [UInt8]
    }

    /// A nonce or timestamp that the implementation used instead of the question's.
    package struct UsedValue: Sendable {
        package let name: [UInt8]
        package let value: [UInt8]

        package init(name: [UInt8], value: [UInt8]) {
            self.name = name
            self.value = value
        }
    }

    package let seq: Int
    package let content: Content
}

/// The outcome of a question to an implementation.
package enum Reply: Sendable {
    case answer(Answer.Content)
    /// There is no answer; why, as the end of a sentence.
    case broken(Reason)
}
