#if Live
import NIOCore

/// Accepts no connection for a moment when the process has no descriptor for another one.
///
/// NIO's `AcceptBackoffHandler` delays the next read; the one that failed is still wanted, so the
/// system reports the waiting connection at once, again and again.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = Channel

    private static let pause = TimeAmount.milliseconds(200)

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is IOError else { return context.fireErrorCaught(error) }
        let channel = context.channel
        _ = channel.setOption(.autoRead, value: false)
        context.eventLoop.scheduleTask(in: Self.pause) {
            _ = channel.setOption(.autoRead, value: true)
        }
    }
}
#endif
