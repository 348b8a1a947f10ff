/// A request of a check, and what came back.
package struct ProbeExchange: Sendable {
    /// What was sent, in words.
    package let text: String
    package let message: ProbeMessage
    package let answers: [ProbeAnswer]
    /// Whether the server has to accept the request; nil if that is not what the check asks.
    package internal(set) var isValid: Bool?
    /// A right request of the same kind that was accepted.
    package internal(set) var control: ProbeMessage?

    package var answer: ProbeAnswer { answers.first ?? ProbeAnswer(.closed) }

    /// The same, whose request should have been refused.
    var refusable: ProbeExchange {
        var exchange = self
        exchange.isValid = false
        return exchange
    }

    /// Whether a request was sent, and nothing came back.
    var hasNoAnswer: Bool { answers.contains { $0.hasNoAnswer } }
}
