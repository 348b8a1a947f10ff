import Results

// Limits that are measured.
extension ProbeRun {
    mutating func climb(_ ladder: TimeLadder, _ check: Check) -> ProbeResult {
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
        let (low, high) = ladder.limits(tried)
        bench.limits[check.id] = high == nil ? nil : low
        let isWide = high == nil || low > TimeLadder.usualMax
        // A server that remembers every nonce for ever need not limit timestamps (§3.3).
        var result = ProbeResult(
            check, isWide ? .lax : .kept, isWide ? ladder.text(tried) : "")
        result.notes = [ladder.text(tried)]
        result.isProof = isWide
        if isWide { result.proof = last?.refusable }
        return result
    }

    private func failed(_ check: Check, _ exchange: ProbeExchange?) -> ProbeResult {
        var result = ProbeResult(
            check, .inconclusive, exchange?.answer.text ?? "a request could not be signed")
        result.proof = exchange
        return result
    }
}
