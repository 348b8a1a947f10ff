/// One entry of the catalogue of provider checks: a rule, and requests that show if it is kept.
package struct Check: Sendable {
    package let id: String
    /// Of RFC 5849, unless another text is named.
    package let section: String
    package let level: CheckLevel
    /// The rule, as a sentence for people.
    package let rule: String
    /// What somebody gains, or loses, where the rule is broken: a sentence.
    package let risk: String
    package let needs: [CheckNeed]
    /// Why the check is not tried at all; nil if it is.
    package private(set) var reasonNotTried: String?
    /// Whether a server may refuse what the check sends, if it does not offer it.
    private(set) var isOptional = false
    /// Whether its requests must follow each other at once.
    private(set) var isQuick = false
    /// Whether what it finds may be an accident, such as two requests in one second.
    private(set) var isTentative = false
    /// Another check without whose rule this one would lock the client out.
    private(set) var precondition: String?
    private(set) var trials: [Trial] = []
    /// How often all of the trials are made.
    private(set) var rounds = 1
    /// Says what is wrong with everything that the check has seen; nil if nothing.
    private(set) var lastFinding: Finding?
    /// Finds a limit by more requests.
    private(set) var ladder: TimeLadder?

    /// What is to be said about everything that the check has seen, whether it is kept or not.
    private(set) var lastRemark: Finding?

    /// Says why the check shows nothing of this server or URL; nil if it does.
    private(set) var assumption: Finding?

    typealias Finding = @Sendable (Bench) -> String?

    init(
        _ id: String,
        _ section: String,
        _ level: CheckLevel,
        _ rule: String,
        risk: String = "",
        needs: CheckNeed...
    ) {
        self.init(id, section, level, rule, risk: risk, needs: needs)
    }

    init(
        _ id: String,
        _ section: String,
        _ level: CheckLevel,
        _ rule: String,
        risk: String,
        needs: [CheckNeed]
    ) {
        self.id = id
        self.section = section
        self.level = level
        self.rule = rule
        self.risk = risk
        self.needs = needs
    }

    /// Whether its result is a measured value.
    package var isMeasured: Bool { ladder != nil }

    /// What is sent, one line for each request.
    package var sent: [(text: String, expectation: Trial.Expectation)] {
        trials.map { ($0.text, $0.expectation) }
    }
}

// How a check is written: each of these adds a request, or says something about all.
extension Check {
    private func adding(_ trial: Trial) -> Check {
        var check = self
        check.trials.append(trial)
        return check
    }

    func baseline(_ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(Trial(text: text, expectation: .baseline, make: make))
    }

    func right(
        _ text: String,
        inspecting inspection: Trial.Inspection? = nil,
        _ make: @escaping Trial.Making
    ) -> Check {
        adding(Trial(text: text, expectation: .right, inspection: inspection, make: make))
    }

    func wrong(_ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(Trial(text: text, expectation: .wrong, make: make))
    }

    func answered(
        _ text: String,
        inspecting inspection: Trial.Inspection? = nil,
        _ make: @escaping Trial.Making
    ) -> Check {
        adding(Trial(text: text, expectation: .answered, inspection: inspection, make: make))
    }

    func observed(
        _ text: String,
        inspecting inspection: @escaping Trial.Inspection,
        _ make: @escaping Trial.Making
    ) -> Check {
        adding(Trial(text: text, expectation: .observed, inspection: inspection, make: make))
    }

    func status(_ status: Int, _ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(Trial(text: text, expectation: .status(status), make: make))
    }

    func refusable(_ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(Trial(text: text, expectation: .refusable, make: make))
    }

    func form(_ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(Trial(text: text, expectation: .form, make: make))
    }

    func decided(
        _ decision: Decision,
        _ text: String,
        by approver: Trial.Approver = .usual,
        _ make: @escaping Trial.Making
    ) -> Check {
        var trial = Trial(text: text, expectation: .approval(decision), make: make)
        trial.approver = approver
        return adding(trial)
    }

    /// Revokes the token of a request, which is not sent.
    func revoked(_ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(Trial(text: text, expectation: .revocation, make: make))
    }

    /// Sends several requests at once, each with a nonce of its own.
    func onceOf(fresh copies: Int, _ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(
            Trial(
                text: text, expectation: .acceptedOnce, copies: copies, isFresh: true, make: make))
    }

    /// The last trial is sent this many seconds after the beginning of the check.
    func due(_ due: @escaping Trial.Due) -> Check {
        var check = self
        check.trials[trials.count - 1].due = due
        return check
    }

    /// Whether it waits.
    var isSlow: Bool { trials.contains { $0.due != nil } }

    func repeating(_ rounds: Int) -> Check {
        var check = self
        check.rounds = rounds
        return check
    }

    func finding(_ finding: @escaping Finding) -> Check {
        var check = self
        check.lastFinding = finding
        return check
    }

    /// Without what is assumed, a wrong request that is refused shows nothing.
    func assuming(_ assumption: @escaping Finding) -> Check {
        var check = self
        check.assumption = assumption
        return check
    }

    func remarking(_ remark: @escaping Finding) -> Check {
        var check = self
        check.lastRemark = remark
        return check
    }

    func once(of copies: Int, _ text: String, _ make: @escaping Trial.Making) -> Check {
        adding(Trial(text: text, expectation: .acceptedOnce, copies: copies, make: make))
    }

    /// Sends the request of another of its trials again, byte for byte.
    func repeated(_ index: Int, _ text: String) -> Check {
        wrong(text) { try $0.sent(at: index) }
    }

    func climbing(_ ladder: TimeLadder) -> Check {
        var check = self
        check.ladder = ladder
        return check
    }

    /// A refusal is at most lax: the server may not offer it.
    var optional: Check {
        var check = self
        check.isOptional = true
        return check
    }

    var tentative: Check {
        var check = self
        check.isTentative = true
        return check
    }

    var quick: Check {
        var check = self
        check.isQuick = true
        return check
    }

    func unless(_ id: String) -> Check {
        var check = self
        check.precondition = id
        return check
    }

    func notTried(_ reason: String) -> Check {
        var check = self
        check.reasonNotTried = reason
        return check
    }
}
