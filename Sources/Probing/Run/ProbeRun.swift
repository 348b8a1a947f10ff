import OAuth1
import Results
import Vectors

/// A run of checks against one server.
///
/// Everything that it decides depends on the answers of the transport alone.
package struct ProbeRun {
    let checks: [Check]
    var plan: ProbePlan
    let options: ProbeOptions
    let transport: ProbeTransport
    var bench: Bench
    /// Valid requests that were accepted, and so show which mistakes the server does not make.
    var accepted: [ProbeMessage] = []
    /// Results that hold if the server still accepts the control after them.
    var pending: [ProbeResult] = []
    /// What a check has sent last that was answered, since it was begun.
    var last: ProbeExchange?
    /// The same, since the run was begun, and the check.
    var lastAnswered: (id: String, exchange: ProbeExchange)?
    /// What any answer of the run shows, by the check that it belongs to.
    var seen: [String: (reason: String, exchange: ProbeExchange, mistakes: [ServerMistake])] = [:]
    /// Requests that several checks need, and that were answered as they should be.
    var shared: Set<String> = []
    /// The last steps of the flow with which other checks may go on.
    var setup = Setup()
    /// Whether all valid queries of the checks are accepted in one request; nil if not yet known.
    var takesAllQueries: Bool?
    /// Whether the server has stopped and did not come back.
    var hasStopped = false
    /// How often the run has waited, because a refusal may be an accident.
    var waits = 0
    /// Whether a request was accepted after a wait that was refused before it.
    var needsWaits = false
    /// What the server says to a right request for temporary credentials, if it refuses it.
    var refusalOfFlow: String?
    /// Why the last request could not be made.
    var unmade = ""
    /// Why nothing can be found out about the resource: the server wants a token for it, and none
    /// came from the flow.
    var withoutResource: String?
    /// Why nothing more can be found out.
    var lost: String?
    /// The check that was reported before all others, because it says why nothing else is tried.
    private var reported: String?
    private var report: (ProbeResult) -> Void = { _ in }
    package internal(set) var requestCount = 0
    /// Secrets that the server has issued.
    var issued: [String] = []

    /// After this number of results the control is sent again.
    private static let pendingMax = 20
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
            let isSettled = [.kept, .notTried].contains(result.verdict) || result.isProof
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
        blameForStop()
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
        let control = { (run: inout ProbeRun) in
            run.exchange("SIG-01", "a valid request") { try $0.signed(hasSigns: true) }
        }
        var first = control(&self)
        if let answer = first?.answer, answer.status != nil, !answer.isAccepted, lacksToken {
            guard getTokens() else { return }
            first = control(&self)
        }
        guard let first else { return lost = lost ?? "a valid request cannot be signed" }
        guard first.answer.isAccepted else { return refused(first) }
        accepted.append(first.message)
        bench.first = first.message
        let bare = answered("SIG-53", "a request without OAuth parameters") { $0.unsigned() }
        let spoiled = answered("SIG-02", "a request with a wrong signature") { bench in
            try bench.spoiled(bench.signed())
        }
        if bare?.answer.isAccepted ?? false, spoiled?.answer.isAccepted ?? false {
            lost =
                "the server accepts a request without OAuth parameters, and a request with a wrong"
                + " signature, so the URL is not protected"
        } else if bench.target.initiate != nil, bench.temporaries.isEmpty,
            checks.contains(where: { options.selects($0) && $0.needs.contains(.initiate) })
        {
            prepareFlow()
        }
    }

    /// Finds out with which callback the client gets temporary credentials: a server may know the
    /// client's callbacks, though the credentials file does not.
    mutating func prepareFlow() {
        func refusal(_ run: inout ProbeRun) -> ProbeExchange? {
            let text = "a valid request for temporary credentials"
            let exchange = run.answered("TMP-01", text) { try $0.initiating() }
            return exchange?.answer.kind == .refused ? exchange : nil
        }
        guard bench.client.callbacks.isEmpty, let refused = refusal(&self) else { return }
        bench.usesOOB = true
        guard let second = refusal(&self)?.answer else { return }
        bench.usesOOB = false
        let first = refused.answer
        if wantsRealm({ try $0.initiating() }) {
            refusalOfFlow = "\(first.said) to a valid request without a realm"
        }
        if let mistakes = mistakes(refused.message, { try $0.initiating() }), !mistakes.isEmpty {
            refusalOfFlow = "\(first.said) to a valid request for temporary credentials"
            seen["TMP-01"] = (refusalOfFlow ?? "", refused, mistakes)
        }
        guard refusalOfFlow == nil else {
            seen["TMP-01"] = seen["TMP-01"] ?? (refusalOfFlow ?? "", refused, [])
            return
        }
        refusalOfFlow =
            "\(first.said) to a valid request for temporary credentials, and "
            + "\(second.said) to the same with oauth_callback=oob: is a callback registered for "
            + "the client? Name it in the credentials file (callbacks)"
    }

    /// A request and its answer, tried again without one: a lost answer must not make an open URL
    /// look protected.
    mutating func answered(
        _ id: String,
        _ text: String,
        _ make: @escaping Trial.Making
    ) -> ProbeExchange? {
        var last: ProbeExchange?
        for number in 0..<Self.controlTries where last?.answer.status == nil {
            if number > 0 { pause(always: true) }
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
        if refusesSigns() {
            return reportFirst(
                "\(text) to a valid request, but accepts requests whose signature has neither + nor"
                    + " /",
                exchange, [])
        }
        if wantsRealm({ try $0.signed() }) {
            return reportFirst("\(text) to a valid request without a realm", exchange, [])
        }
        guard let mistakes = mistakes(exchange.message, { try $0.signed() }) else {
            return lost = Self.unsteady
        }
        guard !mistakes.isEmpty else {
            if bench.temporaries.isEmpty {
                lost = "\(text) to a valid request: are the credentials and the URL correct?"
            } else {
                withoutResource = "\(text) to a valid request with a token that it has issued"
            }
            return
        }
        reportFirst("\(text) to a valid request", exchange, mistakes)
    }

    /// Whether the server accepts a request that it refuses if the header has a realm, which no
    /// server may demand.
    private mutating func wantsRealm(_ make: @escaping Trial.Making) -> Bool {
        let withRealm: Trial.Making = { bench in
            try make(&bench).with { $0.replace("OAuth ", by: "OAuth realm=\"oauthcheck\", ") }
        }
        return [true, true, false, false, true].allSatisfy { hasRealm in
            let text = hasRealm ? "a valid request with a realm" : "a valid request"
            let answer = exchange("SIG-01", text, hasRealm ? withRealm : make)?.answer
            return hasRealm ? answer?.isAccepted ?? false : answer?.kind == .refused
        }
    }

    /// Whether the server accepts a valid request by the characters of its signature alone.
    private mutating func refusesSigns() -> Bool {
        [false, false, true, true, false].allSatisfy { hasSigns in
            let answer = exchange("SIG-01", "a valid request") {
                try $0.signed(hasSigns: hasSigns)
            }?.answer
            return hasSigns ? answer?.kind == .refused : answer?.isAccepted ?? false
        }
    }

    /// Reports before all others that the server refuses valid requests.
    private mutating func reportFirst(
        _ reason: String,
        _ exchange: ProbeExchange,
        _ mistakes: [ServerMistake]
    ) {
        lost = "the server refuses valid requests (SIG-01)"
        guard let check = checks.first(where: { $0.id == "SIG-01" }) else { return }
        var result = ProbeResult(check, .broken, reason)
        result.proof = exchange
        result.mistakes = mistakes
        bench.verdicts[check.id] = .broken
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
        guard withoutResource == nil || refusalOfFlow == nil else { return nil }
        let isFlow = withoutResource != nil
        var fault: (text: String, isEnd: Bool) = ("the request could not be signed", false)
        for number in 0..<tries {
            if number > 0 { pause(always: true) }
            let last = exchange(isFlow ? "TMP-01" : "SIG-01", "the control") {
                isFlow ? try $0.initiating() : try $0.signed()
            }
            if last?.answer.isAccepted ?? false { return nil }
            if let answer = last?.answer { fault = (answer.text, answer.status == nil) }
        }
        return fault
    }
}
