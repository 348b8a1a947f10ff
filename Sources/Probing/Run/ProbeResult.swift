package import Results

/// What was found out about one rule.
package struct ProbeResult: Sendable {
    package let check: Check
    package internal(set) var verdict: RuleVerdict
    /// Why, as a sentence without its full stop; empty if the rule is kept.
    package internal(set) var reason = ""
    /// Without what it was not tried, as ``CheckNeed/names``.
    package internal(set) var needs: [String] = []
    /// The request that shows it.
    package internal(set) var proof: ProbeExchange?
    /// What was seen or measured besides.
    package internal(set) var notes: [String] = []
    /// Mistakes that a client must make to be accepted, which are so the server's.
    package internal(set) var mistakes: [ServerMistake] = []
    /// Secrets that the server has issued up to then, which no report shows.
    package internal(set) var issued: [String] = []
    /// Whether the server did what it must not do, so that the verdict stays whatever comes after.
    var isProof = false
    /// Whether the server has stopped after it, and did not come back.
    package internal(set) var hasStopped = false
    /// Whether a request got no answer, so that the server may have ended.
    var hasLostServer = false

    init(_ check: Check, _ verdict: RuleVerdict, _ reason: String = "") {
        self.check = check
        self.verdict = verdict
        self.reason = reason
    }
}
