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
        let approval = approval(decision, from: message, check.id)
        bench.keep(approval)
        let answers = approval.answer.map { [$0] } ?? []
        let exchange = ProbeExchange(
            text: trial.text, message: approval.message ?? message, answers: answers)
        findings.last = exchange
        guard let found = approval.judgement(of: decision) else { return .goOn }
        findings.judgements.append((found, exchange, index))
        return .end
    }

    private mutating func approval(
        _ decision: Decision,
        from message: ProbeMessage,
        _ id: String
    ) -> Approval {
        let path = String(decoding: message.target, as: UTF8.self)
        if let approve = transport.approve {
            let target = bench.target
            return Approval(outcome: approve("\(target.scheme)://\(target.host)\(path)", decision))
        }
        var visit = PageVisit(bench.target, decision, callback: bench.callback, path: path)
        var message = message
        while true {
            let answer = send([message], id).first ?? ProbeAnswer(.closed)
            switch visit.next(after: answer) {
            case .request(let next): message = next
            case .end(let outcome):
                return Approval(outcome: outcome, message: message, answer: answer)
            }
        }
    }
}
