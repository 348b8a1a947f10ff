import OAuth1
import Results

/// A run of checks against one server.
///
/// Everything that it decides depends on the answers of the transport alone.
package struct ProbeRun {
    private let checks: [Check]
    private let plan: ProbePlan
    let options: ProbeOptions
    let transport: ProbeTransport
    var bench: Bench
    /// Valid requests that were accepted, and so show which mistakes the server does not make.
    private(set) var accepted: [ProbeMessage] = []
    /// Results that hold if the server still accepts the control after them.
    var pending: [ProbeResult] = []
    /// What was sent last, by a check.
    var last: ProbeExchange?
    /// Why the last request could not be made.
    var unmade = ""
    /// Why nothing more can be found out.
    var lost: String?
    /// The check that was reported before all others, because it says why nothing else is tried.
    private var reported: String?
    private var report: (ProbeResult) -> Void = { _ in }
    package internal(set) var requestCount = 0
    /// Secrets that the server has issued.
    var issued: [String] = []

    /// After this number of results the control is sent again.
    private static let pendingMax = 8
    /// More accepted requests are not remembered.
    private static let acceptedMax = 24
    /// How often the control is tried before the server counts as lost.
    private static let controlTries = 3

    package init(
        _ checks: [Check],
        _ target: ProbeTarget,
        _ credentials: ProbeCredentials,
        _ options: ProbeOptions,
        seed: String,
        _ transport: ProbeTransport
    ) {
        self.checks = checks
        self.options = options
        self.transport = transport
        plan = ProbePlan(target, credentials, options)
        bench = Bench(target, credentials, seed: seed, now: transport.now())
        bench.lifetime = options.lifetime
    }

    /// Tries every selected check.
    ///
    /// - Parameter report: is given each result, in order.
    package mutating func run(_ report: @escaping (ProbeResult) -> Void) {
        self.report = report
        let selected = checks.filter(options.selects)
        prepare()
        for check in selected where check.id != reported {
            let wasThere = lost == nil
            let result = result(of: check)
            if wasThere, lost != nil, result.verdict != .crash { takeBack() }
            bench.verdicts[check.id] = result.verdict
            pending.append(result)
            let isSettled = [.kept, .notTried].contains(result.verdict)
            let isKnown = pending.allSatisfy { $0.verdict == .notTried }
            if lost != nil || isKnown {
                flush()
            } else if !isSettled || pending.count >= Self.pendingMax {
                confirm()
            }
        }
        if lost == nil, !pending.isEmpty { confirm() }
        flush()
    }

    private mutating func flush() {
        for result in pending {
            var result = result
            result.issued = issued
            report(result)
        }
        pending = []
    }

    // MARK: - The control

    /// Finds out whether the server tells valid requests from wrong ones.
    private mutating func prepare() {
        let first = exchange("SIG-01", "a valid request") { try $0.signed() }
        guard let first else { return lost = lost ?? "a valid request cannot be signed" }
        guard first.answer.isAccepted else { return refused(first) }
        accepted.append(first.message)
        let bare = answered("SIG-53", "a request without OAuth parameters") { $0.unsigned() }
        let spoiled = answered("SIG-02", "a request with a wrong signature") { bench in
            try bench.spoiled(bench.signed())
        }
        if bare?.answer.isAccepted ?? false, spoiled?.answer.isAccepted ?? false {
            lost =
                "the server accepts a request without OAuth parameters, and a request with a wrong"
                + " signature, so the URL is not protected"
        }
    }

    /// A request and its answer, tried again without one: a lost answer must not make an open URL
    /// look protected.
    private mutating func answered(
        _ id: String,
        _ text: String,
        _ make: @escaping Trial.Making
    ) -> ProbeExchange? {
        var last: ProbeExchange?
        for number in 0..<Self.controlTries where last?.answer.status == nil {
            if number > 0 { transport.waitForNextSecond() }
            last = exchange(id, text, make)
        }
        return last
    }

    /// Notes why the first control was refused.
    private mutating func refused(_ exchange: ProbeExchange) {
        let text = exchange.answer.text
        guard exchange.answer.status != nil else {
            return lost = "\(text); is the server running, and is the URL correct?"
        }
        guard exchange.answer.kind == .refused else { return lost = "\(text) to a valid request" }
        guard let mistakes = mistakes(exchange.message, { try $0.signed() }) else {
            return lost = Self.unsteady
        }
        guard !mistakes.isEmpty, let check = checks.first(where: { $0.id == "SIG-01" }) else {
            lost =
                "\(text) to a valid request: are the credentials and the URL correct?"
            return
        }
        var result = ProbeResult(check, .broken, "\(text) to a valid request")
        result.proof = exchange
        result.mistakes = mistakes
        bench.verdicts[check.id] = .broken
        lost = "the server refuses valid requests (SIG-01)"
        reported = check.id
        report(result)
    }

    /// Sends the control again, and settles the results before it.
    private mutating func confirm() {
        guard let fault = fault(ofControl: Self.controlTries) else { return flush() }
        if fault.isEnd, recover() {
            retryLastPending()
            return flush()
        }
        lost = lost ?? "a valid request is no longer accepted: \(fault.text)"
        takeBack()
    }

    /// Makes inconclusive what the control should have confirmed.
    private mutating func takeBack() {
        for index in pending.indices {
            let isKnown = pending[index].isProof || pending[index].verdict == .crash
            guard !isKnown, pending[index].verdict != .notTried else { continue }
            pending[index].verdict = .inconclusive
            pending[index].reason = "after this check, \(lost ?? "")"
        }
    }

    /// Sends the control until it is accepted.
    ///
    /// - Returns: what became of it; nil if it was accepted. It is an end if nobody answered.
    mutating func fault(ofControl tries: Int) -> (text: String, isEnd: Bool)? {
        var fault: (text: String, isEnd: Bool) = ("the request could not be signed", false)
        for number in 0..<tries {
            if number > 0 { transport.waitForNextSecond() }
            let last = exchange("SIG-01", "the control") { try $0.signed() }
            if last?.answer.isAccepted ?? false { return nil }
            if let answer = last?.answer { fault = (answer.text, answer.status == nil) }
        }
        return fault
    }

    // MARK: - A check

    enum Course { case goOn, end }

    /// What the trials of a check have shown so far.
    struct Findings {
        var judgements: [(judgement: Judgement, exchange: ProbeExchange, index: Int)] = []
        var notes: [String] = []
        var last: ProbeExchange?
    }

    private mutating func result(of check: Check) -> ProbeResult {
        if let missing = plan.missing(for: check) {
            var result = ProbeResult(check, .notTried, "needs \(missing)")
            result.needs = plan.missingNeeds(of: check).flatMap { $0.names }
            return result
        }
        if transport.isStopped() {
            return ProbeResult(check, .notTried, "the run was interrupted")
        }
        if let lost { return ProbeResult(check, .inconclusive, lost) }
        if let other = check.precondition, let verdict = bench.verdicts[other], verdict != .kept {
            return ProbeResult(
                check, .notTried,
                "needs a server that accepts timestamps out of order (see \(other))")
        }
        last = nil
        var first = attempt(check)
        if first.hasLostServer, let again = retried(check, after: first) { first = again }
        let isSettled = first.verdict == .kept || first.isProof || check.isSlow
        guard !isSettled, !transport.isStopped(), lost == nil else {
            return first
        }
        // A refusal may be an accident, such as two requests in one second.
        transport.waitForNextSecond()
        transport.waitForNextSecond()
        var second = attempt(check, isSlow: !check.isQuick)
        if first.verdict == .crash, second.verdict != .crash {
            second = ProbeResult(
                check, .inconclusive, "\(first.reason), but not when the check was repeated")
        }
        return second
    }

    mutating func attempt(_ check: Check, isSlow: Bool = false) -> ProbeResult {
        bench.begin(at: transport.now())
        if let ladder = check.ladder { return climb(ladder, check) }
        var findings = Findings()
        for _ in 0..<check.rounds {
            for (index, trial) in check.trials.enumerated() {
                if isSlow, index > 0 { transport.waitForNextSecond() }
                guard wait(for: trial) else {
                    return ProbeResult(check, .notTried, "the run was interrupted")
                }
                guard let course = attempt(trial, at: index, check, &findings) else {
                    return ProbeResult(check, .inconclusive, unmade)
                }
                if course == .end { return result(of: check, findings) }
            }
        }
        if let remark = check.lastRemark?(bench) { findings.notes.append(remark) }
        if findings.judgements.isEmpty, let reason = check.lastFinding?(bench),
            let last = findings.last
        {
            findings.judgements.append(
                (
                    Judgement(verdict: check.level.fault, reason: reason, isProof: true), last,
                    check.trials.count - 1
                ))
        }
        return result(of: check, findings)
    }

    /// Waits until a trial is due; false if the run is to end.
    private mutating func wait(for trial: Trial) -> Bool {
        guard let due = trial.due else { return true }
        let seconds = bench.moment + due(bench) - transport.now()
        if seconds > 0 { transport.wait(seconds) }
        return !transport.isStopped()
    }

    /// - Returns: whether the rest of the check says something; nil if there is no request.
    private mutating func attempt(
        _ trial: Trial,
        at index: Int,
        _ check: Check,
        _ findings: inout Findings
    ) -> Course? {
        if case .approval(let decision) = trial.expectation {
            return decide(decision, trial, at: index, check, &findings)
        }
        if case .revocation = trial.expectation { return revoke(trial, at: index, &findings) }
        guard let exchange = exchange(check.id, trial) else { return nil }
        findings.last = exchange
        if exchange.answer.status != nil { last = exchange }
        if case .answered = trial.expectation {
            findings.notes.append("\(trial.text): \(exchange.answer.text)")
        }
        guard let found = trial.judgement(of: exchange, in: check, bench) else {
            remember(exchange, trial)
            if case .refusable = trial.expectation, !exchange.answer.isAccepted { return .end }
            return .goOn
        }
        findings.judgements.append((found, exchange, index))
        // What follows a request that nobody answers shows nothing.
        let isOver = [.notApplicable, .inconclusive].contains(found.verdict)
        return isOver || exchange.answer.status == nil ? .end : .goOn
    }

    private mutating func remember(_ exchange: ProbeExchange, _ trial: Trial) {
        let isRight =
            switch trial.expectation {
            case .baseline, .right: exchange.answer.isAccepted
            default: false
            }
        guard isRight, accepted.count < Self.acceptedMax,
            exchange.message.draft.signatureMethod.kind == .hmac
        else { return }
        accepted.append(exchange.message)
    }

    private mutating func result(
        of check: Check,
        _ findings: Findings
    ) -> ProbeResult {
        guard let worst = Judgement.worst(findings.judgements.map(\.judgement)),
            let found = findings.judgements.first(where: { $0.judgement.reason == worst.reason })
        else {
            let reason = check.assumption?(bench)
            var result = ProbeResult(check, reason == nil ? .kept : .inconclusive, reason ?? "")
            result.notes = findings.notes
            return result
        }
        var result = ProbeResult(check, worst.verdict, worst.reason)
        result.isProof = worst.isProof
        result.proof = found.exchange
        result.notes = findings.notes
        result.hasLostServer = findings.judgements.contains { $0.exchange.hasNoAnswer }
        if worst.isRefusal, !check.isQuick, found.exchange.answer.kind == .refused {
            guard
                let mistakes = mistakes(found.exchange.message, check.trials[found.index].make)
            else { return ProbeResult(check, .inconclusive, Self.unsteady) }
            result.mistakes = mistakes
            // It takes such requests, but only from programs that make the mistake.
            let isOpen = [.notApplicable, .inconclusive].contains(worst.verdict)
            if isOpen, !mistakes.isEmpty { result.verdict = check.level.fault }
        }
        return result
    }

    // MARK: - Measuring

    private mutating func climb(_ ladder: TimeLadder, _ check: Check) -> ProbeResult {
        var tried: [(distance: Int64, isAccepted: Bool)] = []
        var last: ProbeExchange?
        func step(_ distance: Int64, _ run: inout ProbeRun) -> Bool? {
            let exchange = run.exchange(check.id, ladder.text(of: distance)) { bench in
                try bench.stamped("\(bench.now + ladder.direction * distance)")
            }
            guard let exchange, exchange.answer.kind != .failed, !exchange.answer.isThrottled else {
                last = exchange
                return nil
            }
            tried.append((distance, exchange.answer.isAccepted))
            if exchange.answer.isAccepted { last = exchange }
            return exchange.answer.isAccepted
        }
        for distance in TimeLadder.steps {
            guard let isAccepted = step(distance, &self) else { return failed(check, last) }
            if !isAccepted { break }
        }
        while let distance = ladder.next(tried) {
            guard step(distance, &self) != nil else { return failed(check, last) }
        }
        let isUnlimited = ladder.limits(tried).high == nil
        bench.limits[check.id] = isUnlimited ? nil : ladder.limits(tried).low
        var result = ProbeResult(
            check, isUnlimited ? check.level.fault : .kept,
            isUnlimited ? ladder.text(tried) : "")
        result.notes = [ladder.text(tried)]
        result.isProof = isUnlimited
        if isUnlimited { result.proof = last?.refusable }
        return result
    }

    private func failed(_ check: Check, _ exchange: ProbeExchange?) -> ProbeResult {
        var result = ProbeResult(
            check, .inconclusive, exchange?.answer.text ?? "a request could not be signed")
        result.proof = exchange
        return result
    }

    // MARK: - Exchanges

    private mutating func exchange(_ id: String, _ text: String, _ make: @escaping Trial.Making)
        -> ProbeExchange?
    {
        exchange(id, Trial(text: text, expectation: .observed, make: make))
    }

    private mutating func exchange(_ id: String, _ trial: Trial) -> ProbeExchange? {
        bench.now = transport.now()
        var messages: [ProbeMessage] = []
        do {
            messages.append(try trial.make(&bench))
            for _ in 1..<trial.copies {
                messages.append(trial.isFresh ? try trial.make(&bench) : messages[0])
            }
        } catch {
            unmade = "\(error)"
            return nil
        }
        bench.keep(messages[0])
        let answers = send(messages, id)
        bench.keep(answers.first ?? ProbeAnswer(.closed))
        return ProbeExchange(trial, messages[0], answers)
    }
}
