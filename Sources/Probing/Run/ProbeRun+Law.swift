import OAuth1
import Results

// Changes that are made in right requests of many kinds.
extension ProbeRun {
    /// Makes a change in a request of a kind that the server accepts; nil if there is no request.
    mutating func attempt(
        _ change: Change,
        _ trial: Trial,
        at index: Int,
        _ check: Check,
        _ findings: inout Findings
    ) -> Course? {
        let isNew = bench.controls[trial.context] == nil
        guard isOffered(trial.context, check.id) else {
            // What makes the server fail is a finding, whoever has sent it.
            if isNew, let control = bench.controls[trial.context], control.answer.kind == .failed,
                let found = Trial.control.judgement(of: control, in: check, bench)
            {
                findings.judgements.append((found, control, index))
                return .end
            }
            return .goOn
        }
        guard let exchange = changed(change, trial.context, trial.text, check.id) else {
            return .goOn
        }
        findings.changes += 1
        findings.last = exchange
        guard let found = trial.judgement(of: exchange, in: check, bench) else { return .goOn }
        guard exchange.answer.isAccepted else {
            findings.judgements.append((found, exchange, index))
            return .end
        }
        if isPermitted(change, trial.context, check.id) { return .goOn }
        let (smallest, context) = reduced(exchange, change, trial.context, check.id)
        // Where no signature is verified, it is a rule of signatures that is broken.
        guard change.isFinding(context) else { return .goOn }
        guard change.isOfSignature || context == Context() || isVerified(context, check.id) else {
            return .goOn
        }
        findings.judgements.append((found, smallest, index))
        return .end
    }

    /// Whether a server may accept what it accepts at an endpoint of the flow, because it accepts
    /// it for the resource, too.
    private mutating func isPermitted(_ change: Change, _ context: Context, _ id: String) -> Bool {
        guard change.isPermittedEverywhere, context.endpoint != .resource else { return false }
        let answer = changed(change, Context(), change.text, id)?.answer
        return withoutResource != nil || answer?.isAccepted ?? false
    }

    /// Whether the server refuses a wrong signature in requests of a kind.
    private mutating func isVerified(_ context: Context, _ id: String) -> Bool {
        let change = Change.wrongSignature
        return !(changed(change, context, change.text, id)?.answer.isAccepted ?? false)
    }

    /// The answer to a changed request; nil if it cannot be made, or is still right.
    private mutating func changed(
        _ change: Change,
        _ context: Context,
        _ text: String,
        _ id: String
    ) -> ProbeExchange? {
        bench.now = transport.now()
        do {
            let message = try change.make(&bench, context)
            guard change.dependsOnState || !Oracle.accepts(message, bench) else { return nil }
            if let known = refusals[context]?[change.text] { return known }
            let trial = Trial(text: text, expectation: .wrong) { _ in message }
            let exchange = exchange(id, trial)
            if let exchange, exchange.answer.kind == .refused, !exchange.answer.isThrottled,
                !change.dependsOnState
            {
                refusals[context, default: [:]][change.text] = exchange
            }
            return exchange
        } catch {
            return nil
        }
    }

    /// Whether the server accepts the right request of a kind, which is sent once in a run.
    private mutating func isOffered(_ context: Context, _ id: String) -> Bool {
        if context.endpoint == .exchange { return bench.approvals.last?.verifier != nil }
        if let known = bench.controls[context] { return known.answer.isAccepted }
        if context.endpoint == .credentials, bench.target.initiate == nil || refusalOfFlow != nil {
            return false
        }
        let text = "a valid request \(context.text)"
        let make: Trial.Making = { try $0.lawful(context) }
        guard let control = answered(id, text, make) else { return false }
        bench.controls[context] = control
        guard !control.answer.isAccepted else {
            if accepted.count < Self.controlsMax { remember(control, Trial.control) }
            return true
        }
        // A server need not take every kind of request, but it must not want it signed wrongly.
        if control.answer.kind == .refused, context.needsNoOffer, seen[Self.unnamed] == nil,
            !Trial.unsuited.contains(control.answer.status ?? 0),
            let mistakes = mistakes(control.message, make), !mistakes.isEmpty
        {
            let reason = "\(control.answer.textWithQuote) to a valid request"
            seen[Self.unnamed] = (reason, control, mistakes)
        } else if !context.needsNoOffer {
            // The same where the server has nothing to offer, to see whether it is the method.
            if let plain = context.plain { _ = isOffered(plain, id) }
        }
        return false
    }

    /// More of these do not show which mistakes the server does not make.
    private static let controlsMax = 6
    /// The check for what no other rule names.
    private static let unnamed = "SIG-67"

    /// The same change in the simplest request in which the server accepts it.
    private mutating func reduced(
        _ exchange: ProbeExchange,
        _ change: Change,
        _ context: Context,
        _ id: String
    ) -> (ProbeExchange, Context) {
        for simpler in context.simpler where change.applies(simpler) {
            guard isOffered(simpler, id) else { continue }
            let place = simpler.text.isEmpty ? "" : ", in a request \(simpler.text)"
            guard let next = changed(change, simpler, change.text + place, id),
                next.answer.isAccepted
            else { continue }
            return reduced(next, change, simpler, id)
        }
        var exchange = exchange
        exchange.control = bench.controls[context]?.message
        return (exchange, context)
    }
}

extension Trial {
    /// A right request of a kind.
    fileprivate static let control = Trial(text: "a valid request", expectation: .baseline) {
        try $0.signed()
    }
}
