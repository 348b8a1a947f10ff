import Results

// What checks need not send, because others have sent it.
extension ProbeRun {
    /// The answer to the request of a trial, which another check may have got.
    mutating func exchange(of trial: Trial, _ id: String) -> ProbeExchange? {
        if trial.isShared, let known = shared[trial.text] {
            bench.keep(known.message)
            bench.keep(known.answer, isNew: false)
            return ProbeExchange(trial, known.message, known.answers)
        }
        guard let exchange = exchange(id, trial) else { return nil }
        if case .form = trial.expectation { return followed(exchange, id) }
        return exchange
    }

    /// Steps of the flow that were taken, in words, and where they lead.
    struct Setup {
        fileprivate var texts: [String] = []
        fileprivate var steps: Bench.Steps?
        /// The last of them.
        fileprivate(set) var last: ProbeExchange?
    }

    /// Goes on where another check has ended.
    ///
    /// - Returns: how many trials need not be made.
    mutating func resume(_ check: Check) -> Int {
        let texts = check.steps
        guard check.isResuming, let steps = setup.steps, setup.texts.count <= texts.count,
            setup.texts.elementsEqual(texts.prefix(setup.texts.count))
        else { return 0 }
        bench.steps = steps
        return setup.texts.count
    }

    /// Remembers the steps of the flow after the last one of a check.
    mutating func keepSetup(_ check: Check, at index: Int, _ last: ProbeExchange?) {
        guard check.isResuming, check.steps.count == index + 1 else { return }
        setup = Setup(texts: check.steps, steps: bench.steps, last: last)
    }

    /// Forgets them if the check may have changed something.
    mutating func leaveSetup(_ check: Check, _ result: ProbeResult) {
        if !check.isHarmless || result.verdict != .kept { setup = Setup() }
    }

    /// Whether a valid request is known to be accepted, because the server accepts all such queries
    /// of the checks at once.
    mutating func isAccepted(_ trial: Trial) -> Bool {
        // What is refused as a query shows nothing of forms.
        if trial.isOfAllQueries { return takesAllQueries != true }
        guard trial.query != nil else { return false }
        if let takesAllQueries { return takesAllQueries }
        let queries = checks.filter { options.selects($0) && plan.missing(for: $0) == nil }
            .flatMap(\.trials).compactMap(\.query)
        bench.queries = queries.joined(separator: "&")
        let together = Trial(text: "valid queries together", expectation: .right) {
            try $0.signed($0.queries)
        }
        guard queries.count > 2, let exchange = exchange("SIG-07", together) else {
            takesAllQueries = false
            return false
        }
        remember(exchange, together)
        takesAllQueries = exchange.answer.isAccepted
        return exchange.answer.isAccepted
    }
}

extension Check {
    /// The steps of the flow with which it begins, in words.
    fileprivate var steps: [String] { trials.prefix(while: \.isSetup).map(\.text) }
}
