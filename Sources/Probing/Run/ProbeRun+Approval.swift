import OAuth1
import Results

// Decisions on the authorization page (§2.2).
extension ProbeRun {
    /// Lets somebody decide on the authorization page.
    mutating func decide(
        _ decision: Decision,
        _ trial: Trial,
        at index: Int,
        _ check: Check,
        _ findings: inout Findings
    ) -> Course? {
        bench.now = transport.now()
        let message: ProbeMessage
        do {
            message = try trial.make(&bench)
        } catch {
            unmade = "\(error)"
            return nil
        }
        let approval = approval(decision, from: message, by: trial.approver, check.id)
        bench.keep(approval, isNew: trial.approver == .usual)
        let answers = approval.answer.map { [$0] } ?? []
        let exchange = ProbeExchange(trial, approval.message ?? message, answers)
        findings.last = exchange
        if trial.approver == .usual { look(at: approval, trial, decision, exchange) }
        let isSame =
            trial.approver == .again && approval.verifier == bench.approvals.first?.verifier
        let judgement =
            trial.approver == .usual
            ? approval.judgement(of: decision)
            : isSame ? nil : approval.judgement(ofWrongApproverIn: check)
        guard let found = judgement, !trial.mayLackVerifier || approval.hasFailed else {
            return .goOn
        }
        findings.judgements.append((found, exchange, index))
        return .end
    }

    /// Looks for what no approval may give.
    private mutating func look(
        at approval: Approval,
        _ trial: Trial,
        _ decision: Decision,
        _ exchange: ProbeExchange
    ) {
        if decision == .approve, approval.verifier == nil, seen["AUT-13"] == nil,
            case .redirected(let url) = approval.outcome, let reason = bench.fault(ofRedirect: url)
        {
            seen["AUT-13"] = (reason, exchange, [])
        }
        // A server may refuse other visits, and other callbacks.
        if decision == .approve, trial.isSetup, !bench.usesOOB,
            bench.callback.utf8.elementsEqual(bench.usualCallback.utf8),
            let reason = approval.faultOfForm, seen["AUT-26"] == nil
        {
            seen["AUT-26"] = (reason, exchange, [])
        }
        guard let verifier = approval.verifier, verifier.utf8.count >= Self.verifierMin,
            seen["AUT-15"] == nil,
            let earlier = (bench.answers + approval.earlier).first(where: { $0.has(verifier) })
        else { return }
        let reason = "the verifier was in an answer before the approval (\(earlier.textWithQuote))"
        seen["AUT-15"] = (reason, exchange, [])
    }

    /// A shorter verifier may be in an answer by accident.
    private static let verifierMin = 6

    private mutating func approval(
        _ decision: Decision,
        from message: ProbeMessage,
        by approver: Trial.Approver,
        _ id: String
    ) -> Approval {
        let path = String(decoding: message.target, as: UTF8.self)
        if approver != .nobody, let approve = transport.approve {
            let url = "\(bench.target.scheme)://\(bench.target.host)\(path)"
            return Approval(outcome: approve(url, decision, approver == .other ? 2 : 1))
        }
        var visit = PageVisit(bench.target, decision, callback: bench.callback, path: path)
        var message = message
        var earlier: [ProbeAnswer] = []
        while true {
            let answer = send([message], id).first ?? ProbeAnswer(.closed)
            if !visit.hasDecided { earlier.append(answer) }
            switch visit.next(after: answer) {
            case .request(let next): message = next
            case .end(let outcome):
                return Approval(
                    outcome: outcome, message: message, answer: answer,
                    earlier: visit.hasDecided ? earlier : [])
            }
        }
    }

    /// The page to which an answer leads on the same server, where there may be a form.
    mutating func followed(_ exchange: ProbeExchange, _ id: String) -> ProbeExchange {
        let path = String(decoding: exchange.message.target, as: UTF8.self)
        var visit = PageVisit(bench.target, .approve, callback: bench.callback, path: path)
        var exchange = exchange
        while !exchange.answer.hasForm, let next = visit.redirected(by: exchange.answer) {
            var answer = send([next], id, exchange.text).first ?? ProbeAnswer(.closed)
            answer.earlierCookies = visit.cookiePairs
            bench.keep(answer)
            exchange = ProbeExchange(text: exchange.text, message: next, answers: [answer])
        }
        return exchange
    }

    /// Revokes the token that a request names.
    mutating func revoke(
        _ trial: Trial,
        at index: Int,
        _ findings: inout Findings
    ) -> Course? {
        bench.now = transport.now()
        do {
            let message = try trial.make(&bench)
            let token = message.draft.parameters.first { $0.name == "oauth_token" }?.value ?? ""
            guard let reason = transport.revoke(token) else { return .goOn }
            let judgement = Judgement(verdict: .inconclusive, reason: reason)
            let exchange = ProbeExchange(trial, message, [])
            findings.judgements.append((judgement, exchange, index))
            return .end
        } catch {
            unmade = "\(error)"
            return nil
        }
    }
}
