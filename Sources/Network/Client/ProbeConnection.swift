#if Live
import NIOCore
import Probing
import HTTP

/// One connection of the prober: sends one request as it is, and reads the answer.
final class ProbeConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let sending: ProbeTransport.Sending
    private let promise: EventLoopPromise<ProbeAnswer>
    private let seconds: Int
    private var reader = ResponseReader()
    private var count = 0
    /// How many of the requests have been answered.
    private var answered = 0
    /// The last answer, if a body may follow that it must not have.
    private var whole: ResponseReader.Response?
    private var isFinished = false
    private var timeout: Scheduled<Void>?

    /// How long a body may take that must not be there.
    private static let bodyTime = TimeAmount.milliseconds(50)
    /// An answer with more bytes shows nothing.
    private static let bytesMax = 1 << 20

    init(
        _ sending: ProbeTransport.Sending,
        _ promise: EventLoopPromise<ProbeAnswer>,
        seconds: Int
    ) {
        self.sending = sending
        self.promise = promise
        self.seconds = seconds
    }

    func channelActive(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timeout = context.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
            let (connection, context) = bound.value
            connection.finish(ProbeAnswer(.timedOut(seconds: connection.seconds)), context)
        }
        let buffer = ByteBuffer(bytes: sending.bytes)
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isFinished else { return }
        let buffer = unwrapInboundIn(data)
        count += buffer.readableBytes
        guard count <= Self.bytesMax else {
            return finish(ProbeAnswer(.tooLong(bytes: Self.bytesMax)), context)
        }
        reader.append(buffer.readableBytesView)
        if let whole { return finish(whole, context) }
        while let response = reader.next(isHead: sending.isHead && answered + 1 == sending.count) {
            answered += 1
            if answered == sending.count { return finish(response, context) }
        }
    }

    /// What comes after the answer shows that it does not end where it says; a body that an answer
    /// to HEAD must not have may take a moment.
    private func finish(_ response: ResponseReader.Response, _ context: ChannelHandlerContext) {
        var answer = ProbeAnswer(response)
        guard sending.isHead, whole == nil, reader.restCount == 0 else {
            answer.excess = reader.restCount
            return finish(answer, context)
        }
        whole = response
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.bodyTime) {
            let (connection, context) = bound.value
            connection.finish(response, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(context)
    }

    /// The connection is over: what has arrived is the answer.
    private func end(_ context: ChannelHandlerContext) {
        guard !isFinished else { return }
        if let whole { return finish(whole, context) }
        if let response = reader.finish() { return finish(ProbeAnswer(response), context) }
        finish(ProbeAnswer(count == 0 ? .closed : .unreadable), context)
    }

    private func finish(_ answer: ProbeAnswer, _ context: ChannelHandlerContext) {
        guard !isFinished else { return }
        isFinished = true
        timeout?.cancel()
        promise.succeed(answer)
        context.close(promise: nil)
    }
}
#endif
