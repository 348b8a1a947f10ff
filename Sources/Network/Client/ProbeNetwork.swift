#if Live
import NIOCore
import NIOPosix
import Probing
import Synchronization
import Vectors
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The way to the server that is probed: not more requests in a second than permitted, and each
/// within its time.
final class ProbeNetwork: Sendable {
    private let address: SocketAddress
    /// Where a server of https may answer http.
    private let http: SocketAddress
    private let tls: ClientTLS?
    private let seconds: Int
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    /// When the next request may be sent.
    private let next = Mutex(NIODeadline.now())
    private let interval: TimeAmount
    private let pause: @Sendable (_ nanoseconds: Int64) -> Void

    /// - Parameters:
    ///   - settings: the server, and how many requests it gets per second.
    ///   - pause: waits until the next request may be sent.
    /// - Throws: an issue if the server cannot be found, or may not be tested.
    init(
        _ settings: ProbeSettings,
        pause: @escaping @Sendable (_ nanoseconds: Int64) -> Void = { usleep(UInt32($0 / 1000)) }
    ) throws(VectorIssue) {
        self.pause = pause
        let target = settings.target
        let name = String(target.name.filter { $0 != "[" && $0 != "]" })
        let address = { (port: Int) throws(VectorIssue) in
            try Self.address(name, port, settings)
        }
        self.address = try address(target.port)
        http = try target.httpPort.map(address) ?? self.address
        tls = target.isSecure ? try ClientTLS(name, trust: settings.trust) : nil
        seconds = settings.seconds
        interval = .nanoseconds(1_000_000_000 / Int64(settings.rate))
    }

    /// The server's address, if it may be tested.
    private static func address(
        _ name: String,
        _ port: Int,
        _ settings: ProbeSettings
    ) throws(VectorIssue) -> SocketAddress {
        let host = PlainText.visible(settings.target.host)
        let address: SocketAddress
        do {
            address = try SocketAddress.makeAddressResolvingHost(name, port: port)
        } catch {
            throw VectorIssue(
                file: host, message: "the host does not exist, or there is no network connection",
                hint: "is the host name spelled correctly?")
        }
        let isPermitted =
            settings.permittedHost.map { $0.utf8.elementsEqual(name.utf8) } ?? false
        guard address.isPrivate || isPermitted else {
            throw VectorIssue(
                file: host, message: "this host is neither this machine nor in a private network",
                hint:
                    "if you may test this host, add --i-may-test \(PlainText.visible(name))"
            )
        }
        return address
    }

    /// The time until which a request has to wait; the next ones wait longer.
    private func turn(_ count: Int) -> NIODeadline {
        next.withLock { next in
            let turn = max(next, .now())
            next = turn + interval * count
            return turn
        }
    }

    func send(_ sendings: [ProbeTransport.Sending]) -> [ProbeAnswer] {
        let wait = turn(sendings.count) - .now()
        if wait.nanoseconds > 0 { pause(wait.nanoseconds) }
        let answers = sendings.map { send($0) }
        return answers.map { answer in
            do {
                return try answer.wait()
            } catch {
                return ProbeAnswer(.unreachable("\(error)"))
            }
        }
    }

    private func send(_ sending: ProbeTransport.Sending) -> EventLoopFuture<ProbeAnswer> {
        guard sending.isBesideIdle else { return connect(sending, seconds: seconds).answer }
        // It is still open when the other one has had its time.
        let idle = connect(sending.beginning, seconds: 2 * seconds).channel
        return idle.flatMap { channel in
            channel.eventLoop.scheduleTask(in: Self.idleTime) {}.futureResult
        }
        .flatMap { self.connect(sending, seconds: self.seconds).answer }
        .always { _ in idle.whenSuccess { $0.close(promise: nil) } }
    }

    /// How long a connection is idle before a request is sent on another one.
    private static let idleTime = TimeAmount.milliseconds(50)

    private func connect(_ sending: ProbeTransport.Sending, seconds: Int)
        -> (channel: EventLoopFuture<any Channel>, answer: EventLoopFuture<ProbeAnswer>)
    {
        let promise = group.any().makePromise(of: ProbeAnswer.self)
        let channel = ClientTLS.bootstrap(
            sending.isSecure ? tls : nil, on: group, timeout: .seconds(Int64(seconds))
        ) {
            ProbeConnection(sending, promise, seconds: seconds)
        }
        .connect(to: sending.isSecure ? address : http)
        channel.whenFailure { promise.succeed(ProbeAnswer(.unreachable(Self.reason($0)))) }
        return (channel, promise.futureResult)
    }

    /// An error in words, without the name of a type.
    static func reason(_ error: any Error) -> String {
        if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
        if let error = error as? ChannelError, case .connectTimeout = error {
            return "there was no answer in time"
        }
        return PlainText.oneLine("\(error)")
    }
}

extension SocketAddress {
    /// Whether it is of this machine or of a private network (RFC 1918, RFC 4193).
    var isPrivate: Bool {
        guard let text = ipAddress?.lowercased() else { return false }
        let plain = text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
        let numbers = plain.split(separator: ".").compactMap { UInt8($0) }
        guard numbers.count == 4 else {
            // Leading zeros are not written, and groups of zeros are left out.
            let first = text.split(separator: ":", omittingEmptySubsequences: false).first
            let group = first.flatMap { UInt16($0, radix: 16) } ?? 0
            // fc00::/7 and fe80::/10.
            return text == "::1" || group & 0xFE00 == 0xFC00 || group & 0xFFC0 == 0xFE80
        }
        switch (numbers[0], numbers[1]) {
        case (127, _), (10, _), (192, 168), (169, 254): return true
        case (172, let second): return (16...31).contains(second)
        default: return false
        }
    }
}
#endif
