/// A request of a check, and what came back.
package struct ProbeExchange: Sendable {
    /// What was sent, in words.
    package let text: String
    package let message: ProbeMessage
    package let answers: [ProbeAnswer]

    package var answer: ProbeAnswer { answers.first ?? ProbeAnswer(.closed) }
}
