#if Live
import NIOCore
import Server
import Synchronization
import HTTP

/// One connection: reads requests, and answers them one after another.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: Answering
    private let isSecure: Bool
    private var reader = RequestReader()
    private var isAnswering = false
    private var isClosing = false
    private var isStreaming = false
    private var hasContinued = false
    private var times: ConnectionTimes
    private var onClose: (() -> Void)?

    typealias Answering = @Sendable (ReceivedRequest, any EventLoop) -> Answer

    init(_ times: ConnectionTimes, isSecure: Bool, _ answer: @escaping Answering) {
        self.times = times
        self.isSecure = isSecure
        self.answer = answer
    }

    func channelActive(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        times.start(on: context) {
            let (handler, context) = bound.value
            handler.checkTime(context)
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        times.stop()
        onClose?()
        onClose = nil
        context.fireChannelInactive()
    }

    private func checkTime(_ context: ChannelHandlerContext) {
        guard !isAnswering, !isStreaming, !isClosing else { return }
        switch times.overdue(isInsideRequest: reader.isInsideRequest) {
        case .request: send(MessageAnswer.tooSlow, keepsAlive: false, isHead: false, context)
        case .idle: context.close(promise: nil)
        case nil: break
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing, !isStreaming else { return }
        let buffer = unwrapInboundIn(data)
        if !reader.isInsideRequest, !isAnswering { times.restart() }
        reader.append(buffer.readableBytesView)
        advance(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client that vanished, or failed to speak TLS.
        context.close(promise: nil)
    }

    /// Answers the next request, if it has arrived and none is being answered.
    private func advance(_ context: ChannelHandlerContext) {
        while !isAnswering, !isClosing, !isStreaming {
            switch reader.next() {
            case .needsMore:
                if reader.awaitsContinue, !hasContinued {
                    hasContinued = true
                    let line = "HTTP/1.1 100 Continue\r\n\r\n"
                    context.writeAndFlush(
                        wrapOutboundOut(ByteBuffer(string: line)), promise: nil)
                }
                return
            case .request(let request), .refused(let request):
                hasContinued = false
                answer(request, context)
            }
        }
    }

    private func answer(_ request: RawRequest, _ context: ChannelHandlerContext) {
        isAnswering = true
        let received = ReceivedRequest(request, isSecure: isSecure)
        switch answer(received, context.eventLoop) {
        case .now(let response): finish(response, request, context)
        case .later(let future):
            context.channel.setOption(.autoRead, value: false).whenFailure { _ in }
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            future.whenComplete { result in
                let (handler, context) = bound.value
                context.channel.setOption(.autoRead, value: true).whenFailure { _ in }
                switch result {
                case .success(let response): handler.finish(response, request, context)
                case .failure: context.close(promise: nil)
                }
                handler.advance(context)
            }
        case .stream(let start):
            isStreaming = true
            onClose = start(context.channel)
        }
    }

    private func finish(
        _ response: RawResponse,
        _ request: RawRequest,
        _ context: ChannelHandlerContext
    ) {
        isAnswering = false
        times.restart()
        send(response, keepsAlive: request.keepsAlive, isHead: request.isHead, context)
    }

    private func send(
        _ response: RawResponse,
        keepsAlive: Bool,
        isHead: Bool,
        _ context: ChannelHandlerContext
    ) {
        let bytes = response.bytes(keepsAlive: keepsAlive, isHead: isHead)
        let buffer = wrapOutboundOut(ByteBuffer(bytes: bytes))
        guard !keepsAlive else { return context.writeAndFlush(buffer, promise: nil) }
        isClosing = true
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(buffer).whenComplete { _ in bound.value.close(promise: nil) }
    }
}
#endif
