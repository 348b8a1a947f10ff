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
}
