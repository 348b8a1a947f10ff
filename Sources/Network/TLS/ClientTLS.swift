#if Live
import NIOCore
import NIOPosix
import NIOSSL
import Vectors

/// TLS to a server.
struct ClientTLS: Sendable {
    private let context: NIOSSLContext
    /// Nil for an address: a server is not asked for an address by name.
    private let name: String?

    /// - Parameters:
    ///   - name: of the server, or its address.
    ///   - trust: a file of certificates to trust; nil for those of the system.
    /// - Throws: ``VectorIssue`` if they cannot be used.
    init(_ name: String, trust: String?) throws(VectorIssue) {
        let isAddress =
            name.utf8.contains(UInt8(ascii: ":"))
            || name.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        self.name = isAddress ? nil : name
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let trust { configuration.trustRoots = .file(trust) }
        do {
            context = try NIOSSLContext(configuration: configuration)
        } catch {
            throw VectorIssue(
                file: trust ?? "the system's certificates",
                message: "cannot be used for https: \(error)")
        }
    }

    /// What opens connections, with TLS unless it is nil.
    static func bootstrap(
        _ tls: ClientTLS?,
        on group: any EventLoopGroup,
        timeout: TimeAmount,
        _ makeHandler: @escaping @Sendable () -> any ChannelInboundHandler
    ) -> ClientBootstrap {
        ClientBootstrap(group: group)
            .connectTimeout(timeout)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let tls {
                        try pipeline.addHandler(
                            NIOSSLClientHandler(context: tls.context, serverHostname: tls.name))
                    }
                    try pipeline.addHandler(makeHandler())
                }
            }
    }
}
#endif
