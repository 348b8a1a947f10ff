#if Live
import Diagnosis
import NIOCore
import NIOPosix
import Server
import Synchronization
import Vectors
import HTTP

/// The one server of all connections, and what is done with each request that it has answered.
final class SharedServer: Sendable {
    private let server: Mutex<Server>
    private let surroundings: Surroundings
    let style: ReportStyle
    private let state: StateFile?
    private let threads: NIOThreadPool
    /// How many wrong signatures are being explained, or wait for it.
    private let waiting = Atomic(0)
    let log = RequestLog()
    private let tally = Mutex(RequestTally())

    /// More explanations than these do not wait: the answer then comes without.
    private static let waitingMax = 64

    /// How long a client waits for an explanation, and how long one takes at least, however many
    /// others wait.
    private static let explanationTimes = (
        longest: Duration.milliseconds(1500), least: Duration.milliseconds(40),
        leastOfMany: Duration.milliseconds(10)
    )
    private let budget = Mutex(SearchBudget())

    /// In seconds since 1970, by the clock of the server.
    var now: Int64 { surroundings.now() }

    /// How long an explanation may take of a request that came at a time; without one, each may
    /// take the longest.
    func limits(since start: ContinuousClock.Instant? = nil) -> Diagnoser.Limits {
        Diagnoser.Limits(depth: Diagnosis.depth) {
            let times = Self.explanationTimes
            let now = ContinuousClock.now
            let left = self.budget.withLock { $0.left(at: now) }
            let least = min(times.least, max(left, times.leastOfMany))
            let end = max((start ?? now) + min(times.longest, left), now + least)
            return { ContinuousClock.now > end }
        }
    }

    /// - Parameters:
    ///   - server: what it knows at first.
    ///   - surroundings: the clock, and where requests are printed.
    ///   - style: how they are printed.
    ///   - state: keeps what changes.
    ///   - threads: for what takes long.
    init(
        _ server: Server,
        _ surroundings: Surroundings,
        _ style: ReportStyle,
        keeping state: StateFile? = nil,
        _ threads: NIOThreadPool
    ) {
        self.server = Mutex(server)
        self.surroundings = surroundings
        self.style = style
        self.state = state
        self.threads = threads
    }

    /// What came of all requests, in lines for people.
    var summary: [String] { tally.withLock { $0.lines } }

    /// Runs what takes long on another thread.
    func later(
        on loop: any EventLoop,
        _ make: @escaping @Sendable () -> RawResponse
    ) -> EventLoopFuture<RawResponse> {
        threads.runIfActive(eventLoop: loop, make)
    }

    /// Reads the state; a copy of it would be copied whole by the next request.
    func read<Value: Sendable>(_ value: (inout Server) -> Value) -> Value {
        server.withLock { value(&$0) }
    }

    /// Hides the secrets that a request may show.
    func redaction(for record: RequestRecord) -> Redaction {
        read { $0.redaction(for: record) }
    }

    /// Verifies a request that goes on to another server.
    func watch(_ request: ReceivedRequest, for authority: Authority?) -> WatchedRequest {
        read { $0.watch(request, for: authority, at: surroundings.now()) }
    }

    /// Answers a request at once or, if it has to be explained, later.
    func answer(_ request: ReceivedRequest, on loop: any EventLoop) -> Answer {
        let reply: Server.Reply
        do {
            // What is stored is in the order in which it happened.
            reply = try server.withLock { server in
                let reply = server.answer(request, at: surroundings.now())
                do {
                    try state?.keep(reply.changes)
                } catch {
                    server.undo(reply)
                    throw error
                }
                return reply
            }
        } catch {
            surroundings.printError("the state file cannot be written: \(error)")
            return .now(refuse(request, with: MessageAnswer.stateFailed))
        }
        guard let refusal = reply.record.refusal, takesExplanation(of: reply.record) else {
            finish(reply.record, nil)
            return .now(reply.response)
        }
        let policy = read { $0.policy }
        let start = ContinuousClock.now
        return .later(
            later(on: loop) {
                let explanation = self.explain(reply.record, since: start)
                return RefusalAnswer(refusal, reply.record, policy).response(explanation)
            })
    }

    /// Records a request that is refused before the server reads it.
    ///
    /// - Returns: the response.
    func refuse(_ request: ReceivedRequest, with response: RawResponse) -> RawResponse {
        guard let keep = surroundings.record else { return response }
        let record = read { $0.refused(request, with: response, at: surroundings.now()) }
        keep(RecordedRequest.line(record))
        return response
    }

    /// Explains a request whose answer does not wait for it, and keeps it.
    func finishLater(_ record: RequestRecord) {
        guard takesExplanation(of: record) else { return finish(record, nil) }
        let start = ContinuousClock.now
        threads.submit { _ in _ = self.explain(record, since: start) }
    }

    /// Whether a request has to be explained, and not too many others wait for that.
    private func takesExplanation(of record: RequestRecord) -> Bool {
        guard record.hasWrongSignature, record.refusal != nil,
            waiting.load(ordering: .relaxed) < Self.waitingMax
        else { return false }
        waiting.add(1, ordering: .relaxed)
        return true
    }

    private func explain(
        _ record: RequestRecord,
        since start: ContinuousClock.Instant
    ) -> SignatureExplanation? {
        let begin = ContinuousClock.now
        let explanation = SignatureExplanation(record, limits(since: start))
        if explanation?.pitfalls.isEmpty ?? true {
            budget.withLock { $0.spend(ContinuousClock.now - begin) }
        }
        waiting.subtract(1, ordering: .relaxed)
        finish(record, explanation)
        return explanation
    }

    private func finish(_ record: RequestRecord, _ explanation: SignatureExplanation?) {
        surroundings.record?(RecordedRequest.line(record))
        log.add(record, explanation)
        tally.withLock { $0.count(record, explanation) }
        surroundings.printRequest?(
            RecordLine.text(
                record, explanation, hiding: redaction(for: record),
                style))
    }
}
#endif
