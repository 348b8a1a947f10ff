#if Live
import NIOCore
import NIOPosix
import NIOSSL
import Server
import ProviderProfiles
import HTTP

/// What all connections of `watch` share: where requests go, and what is known of them.
struct Passage: Sendable {
    let host: ProviderHost
    let upstream: Authority
    /// The URL that requests are to be signed for, if it is not the one that they are sent to.
    let signedAs: Authority?
    let profile: ProviderProfile?
    let tls: NIOSSLContext?

    /// Opens a connection to the server.
    func connect(
        on loop: any EventLoop,
        _ makeHandler: @escaping @Sendable () -> UpstreamHandler
    ) -> EventLoopFuture<any Channel> {
        let (tls, name) = (tls, upstream.name)
        return ClientBootstrap(group: loop)
            .connectTimeout(.seconds(10))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        // The server is not asked for an address by name.
                        let isAddress = name.utf8.allSatisfy {
                            (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
                        }
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(
                                context: tls,
                                serverHostname: isAddress || name.contains(":") ? nil : name))
                    }
                    try channel.pipeline.syncOperations.addHandler(makeHandler())
                }
            }
            .connect(host: name, port: upstream.port)
    }

    /// Verifies a request, and writes it for the server.
    func watch(_ request: ReceivedRequest) -> WatchedRequest {
        host.read { $0.watch(request, for: signedAs, at: ServerClock.now) }
    }

    /// Keeps what the server has answered to a request; nil if it has not.
    func finish(_ record: RequestRecord, _ response: ResponseReader.Response?) {
        guard let response else {
            return host.finishLater(record.answered(502, ["the server did not answer"]))
        }
        host.read { $0.learn(response, for: record) }
        let isCorrect = record.refusal == nil
        let notes = UpstreamAnswer(response, profile).notes(isCorrect: isCorrect)
        host.finishLater(record.answered(response.status, notes))
    }
}
#endif
