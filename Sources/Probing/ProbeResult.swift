/// What was found out about one rule.
package struct ProbeResult: Sendable {
    package let check: Check
    package internal(set) var verdict: ProbeVerdict
    /// Why, as a sentence without its full stop; empty if the rule is kept.
    package internal(set) var reason = ""
    /// The request that shows it.
    package internal(set) var proof: ProbeExchange?
    /// What was seen or measured besides.
    package internal(set) var notes: [String] = []
    /// Mistakes that a client must make to be accepted, which are so the server's.
    package internal(set) var mistakes: [ServerMistake] = []
    /// Whether the server did what it must not do, so that the verdict stays whatever comes after.
    var isProof = false

    init(_ check: Check, _ verdict: ProbeVerdict, _ reason: String = "") {
        self.check = check
        self.verdict = verdict
        self.reason = reason
    }
}

/// A mistake with which a request is signed that the server accepts.
package struct ServerMistake: Hashable, Sendable {
    /// The id of the pitfall.
    package let id: String
    /// As a clause that follows "a program that".
    package let mistake: String
}
