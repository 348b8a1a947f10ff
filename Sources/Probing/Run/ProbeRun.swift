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
    /// Requests that several checks need, in words, and their answers.
    var shared: [String: ProbeExchange] = [:]
    /// Changed requests that were refused, in words, by their kind.
    var refusals: [Context: [String: ProbeExchange]] = [:]
    /// The last steps of the flow with which other checks may go on.
    var setup = Setup()
    /// Whether all valid queries of the checks are accepted in one request; nil if not yet known.
    var takesAllQueries: Bool?
    /// Whether the server has stopped and did not come back.
    var hasStopped = false
    var pace = Pace()
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
    var reported: String?
    var report: (ProbeResult) -> Void = { _ in }
    package internal(set) var requestCount = 0
    /// Secrets that the server has issued.
    var issued: [String] = []

    /// After this number of results the control is sent again.
    private static let pendingMax = 30
    /// How often the control is tried before the server counts as lost.
    static let controlTries = 3

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
