import Vectors

/// Why a request is refused: the rule that it breaks, and how.
package struct Refusal: Error, Hashable, Sendable {
    package let rule: Rule
    /// What is wrong, with the value that is wrong.
    package let message: String
    /// What to do instead.
    package let fix: String?
    /// What most likely led to it, as a clause, if something hints at it.
    package internal(set) var cause: String?
    /// The word of the Problem Reporting extension.
    package let problem: String
    /// What goes with the word, as the extension demands.
    package let companions: [Companion]

    /// The rule, the word and the message.
    package var sentence: String { "\(rule.rawValue) \(problem): \(message)" }

    package struct Companion: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    init(
        _ rule: Rule, _ problem: String, _ message: String, fix: String? = nil,
        _ companions: KeyValuePairs<String, String> = [:]
    ) {
        self.rule = rule
        self.problem = problem
        self.message = message
        self.fix = fix
        self.companions = companions.map { Companion(name: $0.key, value: $0.value) }
    }

    static func absent(_ rule: Rule, _ names: [String], fix: String? = nil) -> Refusal {
        Refusal(
            rule, "parameter_absent",
            "\(names.formatted) \(names.count == 1 ? "is" : "are") missing", fix: fix,
            ["oauth_parameters_absent": names.joined(separator: "&")])
    }

    static func rejected(_ rule: Rule, _ name: String, _ message: String, fix: String? = nil)
        -> Refusal
    {
        Refusal(
            rule, "parameter_rejected", message, fix: fix, ["oauth_parameters_rejected": name])
    }
}
