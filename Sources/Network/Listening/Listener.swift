#if Live
import NIOCore
import NIOPosix
import NIOSSL
import Server
import Synchronization
import HTTP
import Vectors

/// How a request is answered.
enum Answer {
    case now(RawResponse)
    case later(EventLoopFuture<RawResponse>)
    /// Events, until the connection ends; returns what to do then.
    case stream(@Sendable (any Channel) -> (@Sendable () -> Void))
}

/// Listens, and gives each connection to what reads it.
final class Listener: Sendable {
    typealias MakeHandler = @Sendable (_ isSecure: Bool) -> any ChannelInboundHandler

    private let settings: ListenSettings
    private let group: MultiThreadedEventLoopGroup
    private let makeHandler: MakeHandler
    private let connections = Atomic(0)

    /// - Parameters:
    ///   - settings: the addresses.
    ///   - group: the threads that read and write.
    ///   - makeHandler: makes what reads a connection.
    init(
        _ settings: ListenSettings,
        _ group: MultiThreadedEventLoopGroup,
        _ makeHandler: @escaping MakeHandler
    ) {
        self.settings = settings
        self.group = group
        self.makeHandler = makeHandler
    }

    /// Listens on the ports for http and https.
    ///
    /// - Returns: the ports.
    func listen() throws(VectorIssue) -> (port: Int, tlsPort: Int) {
        let port = try listen(port: settings.port, of: .port)
        let tls = try ServerCertificate.context(settings)
        return (port, try listen(port: settings.tlsPort, of: .tlsPort, tls))
    }

    /// Listens on every address, all with the same port; the first one chooses it if it is 0.
    ///
    /// - Parameters:
    ///   - port: the port.
    ///   - option: what chooses it.
    ///   - tls: for https; nil for http.
    /// - Returns: the port.
    /// - Throws: ``VectorIssue`` that says why nothing listens there.
    func listen(
        port: Int,
        of option: Hint.Option,
        _ tls: NIOSSLContext? = nil
    ) throws(VectorIssue) -> Int {
        var port = port
        for address in Self.hosts(settings.addresses) {
            do {
                let channel = try bootstrap(tls).bind(host: address, port: port).wait()
                port = channel.localAddress?.port ?? port
            } catch {
                // A machine may have no IPv6.
                guard address == Self.loopback.last, !settings.addresses.contains(address) else {
                    throw Self.issue(of: error, address, port, option)
                }
            }
        }
        return port
    }

    private static let loopback = ["127.0.0.1", "::1"]

    /// What to listen on, besides those of this machine: each once, and none that another one is
    /// a part of, since the port would be in use.
    private static func hosts(_ addresses: [String]) -> [String] {
        guard !addresses.contains("::") else { return ["::"] }
        let all = (loopback + addresses).filter { $0 != "localhost" }
        let hosts = all.unique
        return addresses.contains("0.0.0.0")
            ? ["0.0.0.0"] + hosts.filter { $0.contains(":") } : hosts
    }

    /// Why nothing listens there.
    private static func issue(
        of error: any Error,
        _ address: String,
        _ port: Int,
        _ option: Hint.Option
    ) -> VectorIssue {
        let code = (error as? IOError)?.errnoCode
        if code == EADDRINUSE {
            return VectorIssue(
                file: "\(address):\(port)", message: "the port is in use by another program",
                hint: "choose another port with \(option) PORT; 0 takes any free port")
        }
        if code == EADDRNOTAVAIL || error is SocketAddressError.UnknownHost {
            return VectorIssue(
                file: address, message: "this machine has no such address",
                hint: "give an address of this machine, or 0.0.0.0 for all of its addresses")
        }
        return VectorIssue(file: "\(address):\(port)", message: "cannot listen: \(error)")
    }

    private func bootstrap(_ tls: NIOSSLContext?) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause())
                }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            // A client may end its half of the connection, and wait for the answer.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.closeFuture.whenComplete { _ in
                    self.connections.subtract(1, ordering: .relaxed)
                }
                let count = self.connections.add(1, ordering: .relaxed).newValue
                guard count <= self.settings.connectionsMax else { return channel.close() }
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
                    try pipeline.addHandler(self.makeHandler(tls != nil))
                }
            }
    }
}
#endif
