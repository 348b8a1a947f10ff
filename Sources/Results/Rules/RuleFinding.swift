package import Vectors

/// What a test of a provider found out about one rule, without any secret.
package struct RuleFinding: Hashable, Sendable {
    /// The id of the check.
    package let id: String
    /// Of RFC 5849, unless another text is named; empty for none.
    package let section: String
    package let level: String
    /// The rule, as a sentence.
    package let rule: String
    package let verdict: RuleVerdict
    /// Why, as a sentence without its full stop; empty if the rule is kept.
    package var reason = ""
    /// Without what it was not tried: options, and what the credentials lack, in words.
    package var needs: [String] = []
    /// What somebody gains, or loses, where the rule is broken: a sentence.
    package var risk = ""
    /// What was seen or measured.
    package var notes: [String] = []
    package var mistakes: [ServerMistake] = []
    /// Whether the server stopped after its request, and did not come back.
    package var hasStopped = false
    package var proof: Proof?

    /// The exchange that shows it.
    package struct Proof: Hashable, Sendable {
        /// What was sent, in words.
        package var text = ""
        /// Whether the server has to accept the request; nil if that is not what the check asks.
        package var isValid: Bool?
        /// The request, line by line.
        package var request: [String] = []
        /// The answer, line by line.
        package var answer: [String] = []
        /// A command that sends the request.
        package var command = ""
        /// A command that sends a right request of the same kind, which was accepted.
        package var control = ""

        package init() {}
    }

    package init(id: String, section: String, level: String, rule: String, _ verdict: RuleVerdict) {
        self.id = id
        self.section = section
        self.level = level
        self.rule = rule
        self.verdict = verdict
    }

    package var neededOptions: [String] { needs.filter { $0.hasPrefix("--") } }

    /// What the check is about, by the first letters of its id.
    package var topic: String {
        let prefix = String(id.prefix { $0 != "-" })
        return Self.topics.first { $0.prefix.utf8.elementsEqual(prefix.utf8) }?.topic ?? prefix
    }

    private static let topics: [(prefix: String, topic: String)] = [
        ("SIG", "signature"), ("TRN", "transmission"), ("NON", "nonce-and-timestamp"),
        ("TMP", "temporary-credentials"), ("AUT", "authorization"), ("TOK", "token-credentials"),
        ("TLS", "plaintext-and-tls"), ("ERR", "error-answers"), ("ROB", "robustness"),
    ]

    /// The section, with the RFC's name if it is one of the RFC's.
    package var source: String {
        section.first?.isNumber ?? false ? "RFC 5849 §\(section)" : section
    }

    /// What it means for the run, and why, if it is not kept.
    package var sentence: String {
        switch verdict {
        case .kept: "kept"
        case .broken, .lax, .crash, .inconclusive, .notApplicable: "\(verdict.rawValue): \(reason)"
        case .notTried: "not tried: \(reason)"
        }
    }
}

/// A mistake with which a request is signed that the server accepts.
package struct ServerMistake: Hashable, Sendable {
    /// The id of the pitfall.
    package let id: String
    /// As a clause that follows "a program that".
    package let mistake: String

    package init(id: String, mistake: String) {
        self.id = id
        self.mistake = mistake
    }
}

/// What the answers to a check's requests show.
package enum RuleVerdict: String, CaseIterable, Sendable {
    /// A request made the server fail: a status of 500 or above, or no answer.
    case crash
    /// The server breaks the rule.
    case broken
    /// The server does less than it should, which is not a fault by itself.
    case lax
    /// The answers show nothing, because of something else.
    case inconclusive
    /// The rule concerns something that the server does not do.
    case notApplicable = "not applicable"
    case notTried = "not tried"
    case kept

    /// The fault for which a result fails; nil for every other verdict.
    package var fault: RuleFault? { RuleFault(rawValue: rawValue) }
}
