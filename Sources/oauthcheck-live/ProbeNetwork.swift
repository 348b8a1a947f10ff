#if Live
import NIOCore
import NIOPosix
import NIOSSL
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
    private let http: SocketAddress?
    private let name: String
    private let tls: NIOSSLContext?
    private let seconds: Int
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    /// When the next request may be sent.
    private let next = Mutex(NIODeadline.now())
    private let interval: TimeAmount

    init(
        _ target: ProbeTarget,
        _ address: SocketAddress,
        http: SocketAddress?,
        tls: NIOSSLContext?,
        rate: Int,
        seconds: Int
    ) {
        self.address = address
        self.http = http
        name = target.name
        self.tls = tls
        self.seconds = seconds
        interval = .nanoseconds(1_000_000_000 / Int64(rate))
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
        if wait.nanoseconds > 0 { usleep(UInt32(wait.nanoseconds / 1000)) }
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
        let promise = group.any().makePromise(of: ProbeAnswer.self)
        let (tls, name, seconds) = (sending.isSecure ? tls : nil, name, seconds)
        ClientBootstrap(group: group)
            .connectTimeout(.seconds(Int64(seconds)))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        // A server is not asked for an address by name.
                        let isAddress =
                            name.contains(":")
                            || name.utf8.allSatisfy {
                                (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
                            }
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(
                                context: tls, serverHostname: isAddress ? nil : name))
                    }
                    try channel.pipeline.syncOperations.addHandler(
                        ProbeConnection(sending, promise, seconds: seconds))
                }
            }
            .connect(to: sending.isSecure || self.tls == nil ? address : http ?? address)
            .whenFailure { promise.succeed(ProbeAnswer(.unreachable(Self.reason($0)))) }
        return promise.futureResult
    }

    /// An error in words, without the name of a type.
    private static func reason(_ error: any Error) -> String {
        if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
        if let error = error as? ChannelError, case .connectTimeout = error {
            return "it did not answer in time"
        }
        return PlainText.oneLine("\(error)")
    }

    /// Waits, unless the run is to end.
    static func wait(_ seconds: Int64, until isStopped: () -> Bool) {
        let end = ServerClock.now + seconds
        while ServerClock.now < end, !isStopped() { usleep(100_000) }
    }

    /// Waits until the clock shows another second.
    static func waitForNextSecond() {
        let start = ServerClock.now
        while ServerClock.now == start { usleep(20_000) }
    }
}

extension SocketAddress {
    /// Whether it is of this machine or of a private network (RFC 1918, RFC 4193).
    var isPrivate: Bool {
        guard let text = ipAddress?.lowercased() else { return false }
        let plain = text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
        let numbers = plain.split(separator: ".").compactMap { UInt8($0) }
        guard numbers.count == 4 else {
            return text == "::1"
                || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { text.hasPrefix($0) }
        }
        switch (numbers[0], numbers[1]) {
        case (127, _), (10, _), (192, 168), (169, 254): return true
        case (172, let second): return (16...31).contains(second)
        default: return false
        }
    }
}
#endif
