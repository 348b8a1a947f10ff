import OAuth1

// How requests are sent, and what counts as an acceptance.
extension ProbeRun {
    mutating func exchange(_ id: String, _ text: String, _ make: @escaping Trial.Making)
        -> ProbeExchange?
    {
        exchange(id, Trial(text: text, expectation: .observed, make: make))
    }

    mutating func exchange(_ id: String, _ trial: Trial) -> ProbeExchange? {
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
        let answers = send(messages, id, trial.text)
        if answers.first?.isAccepted ?? false { pace.noteAccepted(at: bench.now) }
        bench.keep(answers.first ?? ProbeAnswer(.closed))
        return ProbeExchange(trial, messages[0], answers)
    }

    mutating func send(_ messages: [ProbeMessage], _ id: String, _ text: String = "")
        -> [ProbeAnswer]
    {
        let marker = messages.first.map(marker) ?? []
        var answers = sent(messages, id)
        // A check of how many requests are permitted needs to see that some are not.
        for _ in 0..<Self.throttledMax where id != "TMP-21" {
            let open = answers.indices.filter { answers[$0].isThrottled }
            guard let seconds = open.compactMap({ answers[$0].retryAfter }).max() else { break }
            transport.wait(seconds)
            for (place, answer) in zip(open, sent(open.map { messages[$0] }, id)) {
                answers[place] = answer
            }
        }
        for index in answers.indices {
            answers[index].marker = marker
            learn(answers[index])
            let exchange = ProbeExchange(
                text: text, message: messages[index], answers: [answers[index]])
            if answers[index].status != nil {
                last = exchange
                lastAnswered = (id, exchange)
            }
            look(at: exchange)
        }
        return answers
    }

    /// How often a request is sent again that the server wants later.
    private static let throttledMax = 3

    private mutating func sent(_ messages: [ProbeMessage], _ id: String) -> [ProbeAnswer] {
        requestCount += messages.count
        return transport.send(
            messages.map { message in
                ProbeTransport.Sending(
                    bytes: message.bytes(for: id), isSecure: message.isSecure,
                    isHead: message.method.utf8.elementsEqual("HEAD".utf8),
                    count: message.earlier.isEmpty ? 1 : 2, isBesideIdle: message.isBesideIdle)
            })
    }

    /// Looks for what no answer of a run may show.
    private mutating func look(at exchange: ProbeExchange) {
        for check in checks where seen[check.id] == nil {
            guard let reason = check.shape?(exchange, bench) else { continue }
            seen[check.id] = (reason, exchange, [])
        }
    }

    /// Waits for a new second, because a refusal may be an accident; a run does not wait for ever.
    ///
    /// - Parameter always: whether it does so however often it has waited.
    mutating func pause(always: Bool = false) {
        guard always || pace.mayWait else { return }
        pace.waits += 1
        transport.waitForNextSecond()
    }

    /// More secrets are not remembered.
    private static let issuedMax = 2000

    /// Remembers the secrets that an answer issues.
    private mutating func learn(_ answer: ProbeAnswer) {
        guard (200..<400).contains(answer.status ?? 0) else { return }
        for secret in IssuedSecrets.values(in: answer.headersAndBody)
        where issued.count < Self.issuedMax
            && !issued.contains(where: { $0.utf8.elementsEqual(secret.utf8) })
        {
            issued.append(secret)
        }
    }

    /// What the body of an answer must have, if a status does not say enough.
    private func marker(for message: ProbeMessage) -> [UInt8] {
        guard let marker = options.marker else { return [] }
        return switch bench.target.endpoint(of: message.target) {
        case .resource: Array(marker.utf8)
        case .credentials: Array("oauth_token=".utf8)
        case .page: []
        }
    }
}
