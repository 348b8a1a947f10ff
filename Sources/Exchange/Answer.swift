package import Vectors

/// What an implementation says to a question.
package struct Answer: Sendable {
    /// The stages that are answered: not the signing key, which is nothing but secrets.
    package static let stages: [Stage] = [
        .baseStringURI, .parameters, .baseString, .signature, .authorizationHeader,
    ]

    package enum Content: Sendable {
        /// The values that it arrived at, in the order of derivation, and by wire name those that
        /// it drew itself.
        case signed(values: [StageValue], used: [UsedValue])
        /// Whether it accepts the signature.
        case verified(Bool)
        /// It cannot do this, and says why.
        case skipped(String)
        /// It refuses the request.
        case rejected(String)
        /// It failed.
        case failed(String)
    }

    package struct StageValue: Sendable {
        package let stage: Stage
        package let octets: [UInt8]
    }

    /// A nonce or timestamp in place of the question's.
    package struct UsedValue: Sendable {
        package let name: [UInt8]
        package let value: [UInt8]
    }

    package let seq: Int
    package let content: Content
}
