#if Live
import NIOCore

/// How long a client may take: for the whole of a request, and between two of them.
struct ConnectionTimes {
    enum Overdue {
        /// A request that has begun is not whole in time.
        case request
        /// Nothing has been sent for too long.
        case idle
    }

    /// When the request that is being read began, or the last answer ended.
    private var since = NIODeadline.now()
    private var watch: RepeatedTask?
    private let requestTime: TimeAmount
    private let idleTime: TimeAmount

    init(_ settings: ListenSettings) {
        requestTime = TimeAmount(settings.requestTime)
        idleTime = TimeAmount(settings.idleTime)
    }

    /// Begins to look at the clock every few seconds.
    mutating func start(
        on context: ChannelHandlerContext,
        _ check: @escaping @Sendable () -> Void
    ) {
        let delay = min(.seconds(5), requestTime, idleTime)
        watch = context.eventLoop.scheduleRepeatedTask(initialDelay: delay, delay: delay) { _ in
            check()
        }
    }

    mutating func stop() { watch?.cancel() }

    /// A request begins, or an answer has ended.
    mutating func restart() { since = .now() }

    func overdue(isInsideRequest: Bool) -> Overdue? {
        let age = NIODeadline.now() - since
        guard age > (isInsideRequest ? requestTime : idleTime) else { return nil }
        return isInsideRequest ? .request : .idle
    }
}
#endif
