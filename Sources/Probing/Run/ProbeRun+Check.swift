import OAuth1
import Results

// What the requests of one check show.
extension ProbeRun {
    enum Course { case goOn, end }

    /// What the trials of a check have shown so far.
    struct Findings {
        var judgements: [(judgement: Judgement, exchange: ProbeExchange, index: Int)] = []
        var notes: [String] = []
        var last: ProbeExchange?
        /// How many changes were made in a request that the server accepts.
        var changes = 0
    }

    mutating func result(of check: Check) -> ProbeResult {
        if let reason = resultWithoutRequests(of: check) { return reason }
        last = nil
        var first = attempt(check)
        leaveSetup(check, first)
        if first.hasLostServer, let again = retried(check, after: first) { first = again }
        let isSettled = first.verdict == .kept || first.isProof || check.isSlow
        guard !isSettled, !transport.isStopped(), lost == nil else {
            return first
        }
        // A refusal may be an accident, such as two requests in one second.
        let isUnlimited = pace.isUnlimited
        let isAtOnce =
            isUnlimited && (![.broken, .crash].contains(first.verdict) || !pace.mayWaitForBroken)
        if !isAtOnce { for _ in 0..<(isUnlimited ? 1 : 2) { pause(always: check.isQuick) } }
        var second = attempt(check, isSlow: !check.isQuick && !isUnlimited)
        if second.verdict == .kept, !isAtOnce { pace.needsWaits = true }
        if !pace.mayWait, pace.needsWaits, !second.isProof, !check.isQuick {
            second = ProbeResult(
                check, .inconclusive,
                "the server refuses valid requests that follow each other at once, and this run "
                    + "has waited for it often enough")
        }
        if first.verdict == .crash, second.verdict != .crash {
            second = ProbeResult(
                check, .inconclusive, "\(first.reason), but not when the check was repeated")
        }
        return second
    }

    /// The result of a check that cannot be tried; nil if it can.
    private mutating func resultWithoutRequests(of check: Check) -> ProbeResult? {
        if let missing = plan.missing(for: check) {
            var result = ProbeResult(check, .notTried, "needs \(missing)")
            result.needs = plan.missingNeeds(of: check).flatMap { $0.names }
            return result
        }
        if transport.isStopped() {
            return ProbeResult(check, .notTried, "the run was interrupted")
        }
        let isOfFlow = check.needs.contains(.initiate)
        if let reason = lost ?? (isOfFlow ? refusalOfFlow : withoutResource) {
            if lost == nil, seen[check.id] != nil { return self.result(of: check, Findings()) }
            return ProbeResult(check, .inconclusive, reason)
        }
        guard let other = check.precondition, let verdict = bench.verdicts[other], verdict != .kept
        else { return nil }
        return ProbeResult(
            check, .notTried, "needs a server that accepts timestamps out of order (see \(other))")
    }

    mutating func attempt(_ check: Check, isSlow: Bool = false) -> ProbeResult {
        bench.begin(at: transport.now())
        let start = resume(check)
        if let ladder = check.ladder { return climb(ladder, check) }
        var findings = Findings()
        if start > 0 { findings.last = setup.last }
        for _ in 0..<check.rounds(bench) {
            for (index, trial) in check.trials.enumerated() {
                let isLeftOut =
                    trial.isThorough && !options.isThorough || trial.isLeftOut(by: bench)
                if isLeftOut || index < start || isAccepted(trial) { continue }
                if isSlow, index > 0 { pause() }
                guard wait(for: trial) else {
                    return ProbeResult(check, .notTried, "the run was interrupted")
                }
                guard let course = attempt(trial, at: index, check, &findings) else {
                    return findings.judgements.isEmpty
                        ? ProbeResult(check, .inconclusive, unmade) : result(of: check, findings)
                }
                if course == .end { return result(of: check, findings) }
                keepSetup(check, at: index, findings.last)
            }
        }
        if check.hasLaw, findings.judgements.isEmpty, findings.changes == 0 {
            return withoutControl(check)
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

    /// The result of a check of a law none of whose control requests was accepted.
    private func withoutControl(_ check: Check) -> ProbeResult {
        let contexts = check.trials.filter { $0.change != nil }.map(\.context)
        let isOffer = !contexts.contains(where: \.needsNoOffer)
        let answer = contexts.first.flatMap { bench.controls[$0]?.answer.textWithQuote }
        return ProbeResult(
            check, isOffer ? .notApplicable : .inconclusive,
            "\(answer ?? "there was no answer") to a request that the server must accept before"
                + " this check can continue")
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
        if let change = trial.change { return attempt(change, trial, at: index, check, &findings) }
        guard let exchange = exchange(of: trial, check.id) else { return nil }
        findings.last = exchange
        if case .answered = trial.expectation {
            findings.notes.append("\(trial.text): \(exchange.answer.text)")
        }
        guard let found = trial.judgement(of: exchange, in: check, bench) else {
            remember(exchange, trial)
            if trial.isShared { shared[trial.text] = exchange }
            if case .refusable = trial.expectation, !exchange.answer.isAccepted { return .end }
            return .goOn
        }
        findings.judgements.append((found, exchange, index))
        // What follows a request that nobody answers shows nothing.
        let isOver = [.notApplicable, .inconclusive].contains(found.verdict)
        return isOver || exchange.answer.status == nil ? .end : .goOn
    }

    /// More accepted requests are not remembered.
    private static let acceptedMax = 24

    mutating func remember(_ exchange: ProbeExchange, _ trial: Trial) {
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
        var findings = findings
        let hasFault = findings.judgements.contains { $0.judgement.verdict.fault != nil }
        if !hasFault, let seen = seen[check.id] {
            findings.judgements.append(
                (
                    Judgement(verdict: check.level.fault, reason: seen.reason, isProof: true),
                    seen.exchange, 0
                ))
        }
        guard let worst = Judgement.worst(findings.judgements.map(\.judgement)),
            let found = findings.judgements.first(where: { $0.judgement.reason == worst.reason })
        else {
            let reason = check.assumption?(bench)
            var result = ProbeResult(check, reason == nil ? .kept : .inconclusive, reason ?? "")
            result.notes = findings.notes
            return result
        }
        var result = ProbeResult(check, worst.verdict, worst.reason)
        if let seen = seen[check.id], seen.reason == worst.reason {
            result.mistakes = seen.mistakes
        }
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
}
