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
    /// Whether the client has said that it sends nothing more; it may still read.
    private var isInputClosed = false
    private var isReading = true
    /// Whether ``advance(_:)`` runs: what it writes may call it.
    private var isAdvancing = false
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

    /// Ends what waits for a client for too long; nothing here takes long itself.
    private func checkTime(_ context: ChannelHandlerContext) {
        guard !isAnswering else { return }
        // The client does not read.
        let isSending = isClosing || !context.channel.isWritable
        guard isSending || !isStreaming else { return }
        switch times.overdue(isInsideRequest: !isSending && reader.isInsideRequest) {
        case .request: send(MessageAnswer.tooSlow, keepsAlive: false, isHead: false, context)
        case .idle: context.close(promise: nil)
        case nil: break
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing, !isStreaming else { return }
        let wasInside = reader.isInsideRequest
        reader.append(unwrapInboundIn(data).readableBytesView)
        advance(context)
        // Blank lines begin no request.
        if !wasInside, reader.isInsideRequest { times.restart() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        times.restart()
        advance(context)
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            isInputClosed = true
            if isStreaming { context.close(promise: nil) }
            advance(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client that vanished, or failed to speak TLS.
        context.close(promise: nil)
    }

    /// Answers the next request, if it has arrived and none is being answered, and if the answers
    /// before it have been read.
    private func advance(_ context: ChannelHandlerContext) {
        guard !isAdvancing else { return }
        isAdvancing = true
        defer {
            isAdvancing = false
            updateReading(context)
        }
        while !isAnswering, !isClosing, !isStreaming, context.channel.isWritable {
            switch reader.next() {
            case .needsMore:
                if isInputClosed { return close(after: ByteBuffer(), context) }
                if reader.awaitsContinue, !hasContinued {
                    hasContinued = true
                    let line = "HTTP/1.1 100 Continue\r\n\r\n"
                    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: line)), promise: nil)
                }
                return
            case .part: break
            case .request(let request), .begun(let request), .refused(let request):
                hasContinued = false
                answer(request, context)
            }
        }
    }

    /// Leaves further requests to the client while one is answered, or answers are not read.
    ///
    /// What follows the last answer is read and dropped, so that the answer arrives.
    private func updateReading(_ context: ChannelHandlerContext) {
        let reads = isClosing || isStreaming || !isAnswering && context.channel.isWritable
        guard reads != isReading else { return }
        isReading = reads
        context.channel.setOption(.autoRead, value: reads).whenFailure { _ in }
    }

    private func answer(_ request: RawRequest, _ context: ChannelHandlerContext) {
        isAnswering = true
        let received = ReceivedRequest(request, isSecure: isSecure)
        switch answer(received, context.eventLoop) {
        case .now(let response): finish(response, request, context)
        case .later(let future):
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            future.whenComplete { result in
                let (handler, context) = bound.value
                switch result {
                case .success(let response): handler.finish(response, request, context)
                case .failure: context.close(promise: nil)
                }
                handler.advance(context)
            }
        case .stream(let start):
            (isAnswering, isStreaming) = (false, true)
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
        let buffer = ByteBuffer(bytes: response.bytes(keepsAlive: keepsAlive, isHead: isHead))
        guard !keepsAlive else {
            return context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
        }
        close(after: buffer, context)
    }

    private func close(after buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        isClosing = true
        times.restart()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(buffer)).whenComplete { _ in
            bound.value.close(promise: nil)
        }
    }
}
#endif
