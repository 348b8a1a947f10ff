#if Live
import NIOCore
import NIOPosix
import Server
import HTTP

/// What all connections of `watch` share: where requests go, and what is known of them.
struct Passage: Sendable {
    let settings: WatchSettings
    let server: SharedServer
    let hostCheck: HostCheck
    /// Nil for a server without TLS.
    let tls: ClientTLS?

    /// Opens a connection to the server.
    func connect(
        on loop: any EventLoop,
        _ makeHandler: @escaping @Sendable () -> UpstreamHandler
    ) -> EventLoopFuture<any Channel> {
        ClientTLS.bootstrap(tls, on: loop, timeout: .seconds(10), makeHandler)
            .connect(host: settings.upstream.name, port: settings.upstream.port)
    }

    /// Verifies a request, and writes it for the server.
    func watch(_ request: ReceivedRequest) -> WatchedRequest {
        server.watch(request, for: settings.signedAs)
    }

    /// Keeps what the server has answered to a request; nil if it has not.
    func finish(_ record: RequestRecord, _ response: ResponseReader.Response?) {
        guard let response else {
            return server.finishLater(record.unanswered)
        }
        server.read { $0.learn(response, for: record) }
        let isCorrect = record.refusal == nil && !record.isUnsigned
        let notes = UpstreamAnswer(response, settings.profile).notes(isCorrect: isCorrect)
        server.finishLater(record.answered(response.status, notes))
    }
}
#endif
