import Results

// A server that ends, or hangs: the request that did it is a finding, and the run goes on.
extension ProbeRun {
    /// How many seconds a server has to come back.
    private static let waitMax = 15

    /// Finds out which request ended the server; nil if the server is still there.
    ///
    /// - Returns: the result of the check, if need be of another try.
    mutating func retried(_ check: Check, after result: ProbeResult) -> ProbeResult? {
        guard let fault = fault(ofControl: 1), fault.isEnd else { return nil }
        let answer = result.proof?.answer
        if let answer, !answer.isUnreachable {
            let crash = Self.crash(
                of: check, "\(answer.text), and then was no longer running", result.proof)
            _ = recover()
            return crash
        }
        let isFirst = last == nil
        guard recover() else { return ProbeResult(check, .inconclusive, lost ?? "") }
        // Not even the first request was answered, so the check before may have ended the server.
        if isFirst {
            retryLastPending()
            return lost.map { ProbeResult(check, .inconclusive, $0) } ?? attempt(check)
        }
        return secondTry(check)
    }

    /// Tries the check before once more, because the server ended after it.
    mutating func retryLastPending() {
        guard let index = pending.indices.last, pending[index].verdict != .crash else { return }
        let again = secondTry(pending[index].check)
        if again.verdict == .crash { pending[index] = again }
    }

    /// Tries a check after which the server was gone: if it is gone again, the check ends it.
    private mutating func secondTry(_ check: Check) -> ProbeResult {
        last = nil
        let again = attempt(check)
        guard let fault = fault(ofControl: 1), fault.isEnd else { return again }
        let isAnswered = again.proof?.answer.isUnreachable ?? true
        let crash = Self.crash(
            of: check, "this request was sent twice, and the server stopped both times",
            isAnswered ? last ?? again.proof : again.proof)
        _ = recover()
        return crash
    }

    /// Says of the check that was answered last that the server has stopped after it.
    mutating func blameForStop() {
        guard hasStopped, let (id, exchange) = lastAnswered,
            !pending.contains(where: { $0.hasStopped }),
            let index = pending.lastIndex(where: { $0.check.id == id }) ?? pending.indices.last
        else { return }
        hasStopped = false
        if pending[index].verdict != .crash {
            pending[index] = Self.crash(
                of: pending[index].check,
                "the server has stopped and did not come back; this was the last request that it "
                    + "answered", exchange)
        }
        pending[index].hasStopped = true
    }

    private static func crash(of check: Check, _ reason: String, _ proof: ProbeExchange?)
        -> ProbeResult
    {
        var crash = ProbeResult(check, .crash, reason)
        crash.proof = proof
        crash.isProof = true
        return crash
    }

    /// Starts the server again, or waits until somebody does.
    ///
    /// - Returns: whether it accepts valid requests; if not, nothing more is tried.
    mutating func recover() -> Bool {
        if let reason = transport.restart() {
            hasStopped = true
            lost = "the server is no longer running, and \(reason)"
            return false
        }
        var fault: (text: String, isEnd: Bool)?
        for _ in 0..<Self.waitMax where !transport.isStopped() {
            fault = self.fault(ofControl: 1)
            guard let fault else {
                forgetAccepted()
                return true
            }
            guard fault.isEnd else { break }
            transport.waitForNextSecond()
        }
        hasStopped = fault?.isEnd ?? false
        lost =
            "a valid request is no longer accepted: \(fault?.text ?? "the run was interrupted")"
        return false
    }

    /// Forgets the requests of which a server that was started again may know nothing.
    private mutating func forgetAccepted() {
        (bench.first, bench.controls, shared, setup) = (nil, [:], [:], Setup())
    }
}

extension ProbeAnswer {
    fileprivate var isUnreachable: Bool {
        if case .unreachable = failure { true } else { false }
    }
}
