/// One entry of the catalogue of provider checks: a rule, and requests that show if it is kept.
package struct Check: Sendable {
    package let id: String
    private let entry: Catalogue.Entry
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
    private(set) var rounds: @Sendable (Bench) -> Int = { _ in 1 }
    /// Says what is wrong with everything that the check has seen; nil if nothing.
    private(set) var lastFinding: Finding?
    /// Finds a limit by more requests.
    private(set) var ladder: TimeLadder?

    /// Whether it may go on with the flow of another check.
    private(set) var isResuming = false

    /// What is to be said about everything that the check has seen, whether it is kept or not.
    private(set) var lastRemark: Finding?

    /// Says what is wrong with an answer, to whatever request of the run; nil if nothing.
    private(set) var shape: Shape?

    /// Says why the check shows nothing of this server or URL; nil if it does.
    private(set) var assumption: Finding?

    typealias Finding = @Sendable (Bench) -> String?
    typealias Shape = @Sendable (ProbeExchange, Bench) -> String?

    init(_ id: String) {
        self.id = id
        entry = Catalogue.entries[id] ?? Catalogue.Entry()
    }

    /// Of RFC 5849, unless another text is named.
    package var section: String { entry.section }
    package var level: CheckLevel { entry.level }
    /// The rule, as a sentence for people.
    package var rule: String { entry.rule }
    /// What somebody gains, or loses, where the rule is broken: a sentence.
    package var risk: String { entry.risk }
    package var needs: [CheckNeed] { entry.needs }

    /// Whether its result is a measured value.
    package var isMeasured: Bool { ladder != nil }

    /// What is sent, one line for each request.
    package var sent: [(text: String, expectation: Trial.Expectation)] {
        trials.map { ($0.text, $0.expectation) }
    }
}

// How a check is written: each of these adds a request, or says something about all.
extension Check {
    typealias Making = Trial.Making
    typealias Look = Trial.Inspection

    private func adding(_ trial: Trial) -> Check { with { $0.trials.append(trial) } }

    func add(
        _ expectation: Trial.Expectation, _ text: String, _ look: Look?, _ make: @escaping Making
    ) -> Check {
        adding(Trial(text: text, expectation: expectation, inspection: look, make: make))
    }

    /// A request that is sent once in a run, for all checks in which it has the same text.
    func shared(
        _ expectation: Trial.Expectation,
        _ text: String,
        inspecting look: Look? = nil,
        _ make: @escaping Making
    ) -> Check { add(expectation, text, look, make).shared }

    func baseline(_ text: String, _ make: @escaping Making) -> Check {
        add(.baseline, text, nil, make)
    }

    func right(_ text: String, inspecting look: Look? = nil, _ make: @escaping Making) -> Check {
        add(.right, text, look, make)
    }

    /// A valid request with a query.
    func right(_ text: String, query: String, as expectation: Trial.Expectation = .right) -> Check {
        add(expectation, text, nil) { try $0.signed(query) }.with {
            $0.trials[$0.trials.count - 1].query = query
        }
    }

    /// A valid request with a form that has the valid queries of all checks, if the server accepts
    /// them as a query.
    func rightForm(_ text: String) -> Check {
        right(text) { try $0.signed(method: "POST", form: $0.queries) }
            .with { $0.trials[$0.trials.count - 1].isOfAllQueries = true }
    }

    func wrong(_ text: String, _ make: @escaping Making) -> Check { add(.wrong, text, nil, make) }

    /// A request whose header is written differently.
    func rewritten(_ expectation: Trial.Expectation, _ text: String, _ old: String, by new: String)
        -> Check
    {
        add(expectation, text, nil) { try $0.signed().with { $0.replace(old, by: new) } }
    }

    /// Signed requests with these values of a parameter; nil leaves it out.
    func wrong(_ name: String, _ values: [String?]) -> Check {
        values.reduce(self) { check, value in
            let text = value.map { "\(name)=\"\($0)\"" } ?? "a request without \(name)"
            return check.wrong(text) { try $0.signed { $0.set(name, value) } }
        }
    }

    func answered(_ text: String, inspecting look: Look? = nil, _ make: @escaping Making) -> Check {
        add(.answered, text, look, make)
    }

    func observed(_ text: String, inspecting look: Look? = nil, _ make: @escaping Making) -> Check {
        add(.observed, text, look, make)
    }

    func status(_ status: Int, _ text: String, _ make: @escaping Making) -> Check {
        add(.status(status), text, nil, make)
    }

    func refusable(_ text: String, _ make: @escaping Making) -> Check {
        add(.refusable, text, nil, make)
    }

    func form(_ text: String, inspecting look: Look? = nil, _ make: @escaping Making) -> Check {
        add(.form, text, look, make)
    }

    func decided(
        _ decision: Decision,
        _ text: String = "the approval on the authorization page",
        by approver: Trial.Approver = .usual,
        _ make: @escaping Making = { try $0.visiting() }
    ) -> Check {
        var trial = Trial(text: text, expectation: .approval(decision), make: make)
        trial.approver = approver
        return adding(trial)
    }

    /// The check goes on if the last trial, an approval, gives no verifier.
    var orNone: Check { with { $0.trials[$0.trials.count - 1].mayLackVerifier = true } }

    /// The last trial is left out if an approval has given a verifier.
    var onlyWithoutVerifier: Check {
        with { $0.trials[$0.trials.count - 1].needsNoVerifier = true }
    }

    /// Revokes the token of a request, which is not sent.
    func revoked(_ text: String, _ make: @escaping Making) -> Check {
        adding(Trial(text: text, expectation: .revocation, make: make))
    }

    /// Sends several requests at once, each with a nonce of its own.
    func onceOf(fresh copies: Int, _ text: String, _ make: @escaping Making) -> Check {
        adding(
            Trial(
                text: text, expectation: .acceptedOnce, copies: copies, isFresh: true, make: make))
    }

    /// Changes that a server must refuse, wherever they are made.
    ///
    /// - Parameters:
    ///   - changes: each is made in the usual request, and in turn in those of other contexts.
    ///   - rows: how many other contexts are taken of the cover.
    /// - Returns: the check with these requests.
    func law(_ changes: [Change], rows: Int = 1) -> Check {
        let number = Int(id.suffix(2)) ?? 0
        var check = self
        func add(_ change: Change, _ context: Context, isThorough: Bool = false) {
            guard change.applies(context) else { return }
            let place = context == Context() ? "" : ", in a request \(context.text)"
            var trial = Trial(text: change.text + place, expectation: .wrong) {
                try change.make(&$0, context)
            }
            (trial.change, trial.context, trial.isThorough) = (change, context, isThorough)
            check.trials.append(trial)
        }
        for change in changes { add(change, Context()) }
        for (index, change) in changes.enumerated() {
            // What does not apply to the usual request needs one to which it does.
            let suited = Context.order(from: number, where: change.applies)
            let first = change.applies(Context()) ? 0 : 1
            for (row, context) in suited.enumerated() {
                let isTaken = row < first || row < rows && row % changes.count == index
                add(change, context, isThorough: !isTaken)
            }
        }
        return check
    }

    /// Changes that are made in requests of one kind.
    func law(_ changes: [Change], in context: Context) -> Check {
        changes.reduce(self) { check, change in
            let place = ", in a request \(context.text)"
            var trial = Trial(text: change.text + place, expectation: .wrong) {
                try change.make(&$0, context)
            }
            (trial.change, trial.context) = (change, context)
            return change.applies(context) ? check.adding(trial) : check
        }
    }

    /// Whether the law of the check makes requests in contexts.
    var hasLaw: Bool { trials.contains { $0.change != nil } }

    private func with(_ change: (inout Check) -> Void) -> Check {
        var check = self
        change(&check)
        return check
    }

    /// The last trial is sent this many seconds after the beginning of the check.
    func due(_ due: @escaping Trial.Due) -> Check {
        with { $0.trials[trials.count - 1].due = due }
    }

    /// The last trial is what libraries send and providers accept: to accept it is lax.
    var tolerated: Check { with { $0.trials[trials.count - 1].isTolerated = true } }

    /// Whether it waits.
    var isSlow: Bool { trials.contains { $0.due != nil } }

    func repeating(_ rounds: @escaping @Sendable (Bench) -> Int) -> Check {
        with { $0.rounds = rounds }
    }

    func finding(_ finding: @escaping Finding) -> Check { with { $0.lastFinding = finding } }

    /// Without what is assumed, a wrong request that is refused shows nothing.
    func assuming(_ assumption: @escaping Finding) -> Check { with { $0.assumption = assumption } }

    /// Every answer of the run is looked at, from its beginning to this check.
    func everywhere(_ shape: @escaping Shape) -> Check { with { $0.shape = shape } }

    func remarking(_ remark: @escaping Finding) -> Check { with { $0.lastRemark = remark } }

    func once(of copies: Int, _ text: String, _ make: @escaping Making) -> Check {
        adding(Trial(text: text, expectation: .acceptedOnce, copies: copies, make: make))
    }

    /// Sends the request of another of its trials again, byte for byte.
    func repeated(_ index: Int, _ text: String) -> Check {
        wrong(text) { try $0.sent(at: index) }
    }

    /// The last trial is sent once in a run, for all checks in which it has the same text.
    var shared: Check { with { $0.trials[trials.count - 1].isShared = true } }

    /// The last trial only takes a step of the flow.
    var setup: Check { with { $0.trials[trials.count - 1].isSetup = true } }

    /// May begin where another check has ended that took the same steps of the flow.
    var resuming: Check { with { $0.isResuming = true } }

    /// Whether it leaves the flow as it is, if the server keeps its rule.
    var isHarmless: Bool {
        trials.drop(while: \.isSetup).allSatisfy { trial in
            switch trial.expectation {
            case .wrong, .status, .answered, .form: true
            // A second decision must have no effect.
            case .approval: trial.approver == .again
            default: false
            }
        }
    }

    func climbing(_ ladder: TimeLadder) -> Check { with { $0.ladder = ladder } }

    /// A refusal is at most lax: the server may not offer it.
    var optional: Check { with { $0.isOptional = true } }

    var tentative: Check { with { $0.isTentative = true } }

    var quick: Check { with { $0.isQuick = true } }

    func unless(_ id: String) -> Check { with { $0.precondition = id } }

    func notTried(_ reason: String) -> Check { with { $0.reasonNotTried = reason } }
}
