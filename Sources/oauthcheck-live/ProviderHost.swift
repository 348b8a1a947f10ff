#if Live
import Diagnosis
import NIOCore
import NIOPosix
import Server
import Results
import Synchronization
import Vectors
import HTTP
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The one provider of all connections, and what is done with each request that it has answered.
final class ProviderHost: Sendable {
    struct Options: Sendable {
        var hostCheck = HostCheck()
        var limits: Diagnostics.Limits
        var style = ReportStyle()
        var isQuiet = false
        /// What the page's actions must send.
        var pageToken = ""
        /// Whether there is nothing besides the page.
        var isPageOnly = false

        init(_ network: ListenOptions, isQuiet: Bool) {
            limits = Diagnostics.Limits(depth: Diagnosis.depth) {
                let end = ContinuousClock.now + .milliseconds(1500)
                return { ContinuousClock.now > end }
            }
            hostCheck = HostCheck(network.host)
            style = ReportStyle(hasColor: isatty(2) == 1)
            self.isQuiet = isQuiet
            pageToken = (0..<4).map { _ in
                String(UInt64.random(in: 0...UInt64.max), radix: 36)
            }.joined()
        }
    }

    private let provider: Mutex<Server>
    private let options: Options
    private let recording: RecordFile?
    private let state: StateFile?
    private let threads: NIOThreadPool
    /// How many wrong signatures are being explained, or wait for it.
    private let waiting = Atomic(0)
    let log: RequestLog

    /// More explanations than these do not wait: the answer then comes without.
    private static let waitingMax = 64

    init(
        _ provider: Server,
        _ options: Options,
        recording: RecordFile?,
        state: StateFile?,
        _ threads: NIOThreadPool
    ) {
        self.state = state
        self.provider = Mutex(provider)
        self.options = options
        self.recording = recording
        self.threads = threads
        log = RequestLog()
    }

    var limits: Diagnostics.Limits { options.limits }

    /// Runs what takes long on another thread.
    func later(
        on loop: any EventLoop,
        _ make: @escaping @Sendable () -> RawResponse
    ) -> EventLoopFuture<RawResponse> {
        threads.runIfActive(eventLoop: loop, make)
    }

    /// Reads the state; a copy of it would be copied whole by the next request.
    func read<Value: Sendable>(_ value: (inout Server) -> Value) -> Value {
        provider.withLock { value(&$0) }
    }

    /// Hides the secrets that a request may show.
    func redaction(for record: RequestRecord) -> Redaction {
        read { $0.redaction(for: record) }
    }

    var stateJSON: String { read { PageData.state($0) } }

    /// Answers a request at once or, if it has to be explained, later.
    func route(_ request: ReceivedRequest, on loop: any EventLoop) -> LiveServer.Route {
        if let status = request.raw.status {
            return .now(MessageAnswer.unreadable(request.raw, status))
        }
        guard options.hostCheck.permits(request) else { return .now(MessageAnswer.wrongHost) }
        let routes = PageRoutes(host: self, pageToken: options.pageToken)
        if let route = routes.route(request, on: loop) { return route }
        guard !options.isPageOnly else { return .now(MessageAnswer.pageOnly) }
        let reply: Server.Reply
        do {
            // What is stored is in the order in which it happened.
            reply = try provider.withLock { provider in
                let reply = provider.answer(request, at: ServerClock.now)
                try state?.keep(reply.changes)
                return reply
            }
        } catch {
            LiveConsole.printError("the state cannot be written: \(error)")
            return .now(MessageAnswer.stateFailed)
        }
        guard reply.record.hasWrongSignature, let refusal = reply.record.refusal,
            waiting.load(ordering: .relaxed) < Self.waitingMax
        else {
            finish(reply.record, nil)
            return .now(reply.response)
        }
        waiting.add(1, ordering: .relaxed)
        let limits = options.limits
        let policy = provider.withLock { $0.policy }
        let future = threads.runIfActive(eventLoop: loop) {
            let explanation = SignatureExplanation(reply.record, limits, LiveConsole.name)
            self.waiting.subtract(1, ordering: .relaxed)
            self.finish(reply.record, explanation)
            return RefusalAnswer(refusal, reply.record, policy).response(explanation)
        }
        return .later(future)
    }

    /// Explains a request whose answer does not wait for it, and keeps it.
    func finishLater(_ record: RequestRecord) {
        guard record.hasWrongSignature, waiting.load(ordering: .relaxed) < Self.waitingMax else {
            return finish(record, nil)
        }
        waiting.add(1, ordering: .relaxed)
        let limits = options.limits
        threads.submit { _ in
            let explanation = SignatureExplanation(record, limits, LiveConsole.name)
            self.waiting.subtract(1, ordering: .relaxed)
            self.finish(record, explanation)
        }
    }

    /// Whether a request is for this machine.
    func permits(_ request: ReceivedRequest) -> Bool { options.hostCheck.permits(request) }

    private func finish(_ record: RequestRecord, _ explanation: SignatureExplanation?) {
        recording?.add(record)
        log.add(record, explanation)
        guard !options.isQuiet else { return }
        LiveConsole.printAside(
            RecordLine.text(
                record, pitfalls: explanation?.pitfalls ?? [], hiding: redaction(for: record),
                options.style))
    }
}
#endif
