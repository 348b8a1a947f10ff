#if Live
import NIOCore
import NIOPosix
import NIOSSL
import Server
import Synchronization
import HTTP

/// Listens, and leads each request to what answers it.
final class LiveServer: Sendable {
    enum Route {
        case now(RawResponse)
        case later(EventLoopFuture<RawResponse>)
        /// Events, until the connection ends; returns what to do then.
        case stream(@Sendable (any Channel) -> (@Sendable () -> Void))
    }

    typealias MakeHandler = @Sendable (LiveServer, _ isSecure: Bool) -> any ChannelInboundHandler

    let host: ProviderHost
    private let makeHandler: MakeHandler
    private let group: MultiThreadedEventLoopGroup
    private let connections = Atomic(0)

    private static let connectionsMax = 4096

    /// - Parameters:
    ///   - host: answers the requests.
    ///   - group: the threads that read and write.
    ///   - makeHandler: makes what reads a connection.
    init(
        _ host: ProviderHost,
        _ group: MultiThreadedEventLoopGroup,
        _ makeHandler: @escaping MakeHandler = { ConnectionHandler($0, isSecure: $1) }
    ) {
        self.host = host
        self.group = group
        self.makeHandler = makeHandler
    }

    /// Listens on every address, all with the same port; the first one chooses it if it is 0.
    ///
    /// - Returns: the port.
    func listen(_ addresses: [String], port: Int, tls: NIOSSLContext?) throws -> Int {
        var port = port
        for (index, address) in addresses.enumerated() {
            do {
                let channel = try bootstrap(tls).bind(host: address, port: port).wait()
                port = channel.localAddress?.port ?? port
            } catch {
                // A machine may have no IPv6.
                guard index > 0 else { throw error }
            }
        }
        return port
    }

    private func bootstrap(_ tls: NIOSSLContext?) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                guard self.connections.add(1, ordering: .relaxed).newValue <= Self.connectionsMax
                else {
                    self.connectionEnded()
                    return channel.close()
                }
                return channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLServerHandler(context: tls))
                    }
                    try channel.pipeline.syncOperations.addHandler(
                        self.makeHandler(self, tls != nil))
                }
            }
    }

    func connectionEnded() { connections.subtract(1, ordering: .relaxed) }

    func route(_ request: ReceivedRequest, on loop: any EventLoop) -> Route {
        host.route(request, on: loop)
    }
}
#endif
