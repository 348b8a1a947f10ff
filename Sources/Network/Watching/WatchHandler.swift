#if Live
import NIOCore
import Server
import HTTP

/// One connection of a client, and the one to the server that goes with it.
final class WatchHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let passage: Passage
    private let isSecure: Bool
    private var reader = RequestReader(.passingOn)
    private var responses = ResponseReader()
    private var upstream: (any Channel)?
    private var isConnecting = false
    /// Requests that the server has not answered yet, in order.
    private var waiting: [RequestRecord] = []
    /// Whether a part of an answer has been passed on, or may have been.
    private var isInsideResponse = false
    private var hasContinued = false
    private var isClosing = false
    /// Whether the server has switched to another protocol, such as WebSocket.
    private var isTunnel = false
    /// Whether the client has said that it sends nothing more; it may still read.
    private var isInputClosed = false
    private var isReading = true
    /// Whether ``advance(_:)`` runs: what it writes may call it.
    private var isAdvancing = false
    private var times: ConnectionTimes

    init(_ passage: Passage, _ times: ConnectionTimes, isSecure: Bool) {
        self.passage = passage
        self.times = times
        self.isSecure = isSecure
    }

    /// More requests, or more bytes of their bodies, do not wait for a server: the client then has
    /// to.
    private static let waitingMax = 16
    private static let waitingSizeMax = 1 << 20

    // MARK: - The client

    func channelActive(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        times.start(on: context) {
            let (handler, context) = bound.value
            handler.checkTime(context)
        }
        context.fireChannelActive()
    }

    /// Does not wait for ever; a server may take as long as it wants for its answer.
    private func checkTime(_ context: ChannelHandlerContext) {
        guard !isConnecting, !isTunnel else { return }
        // The client does not read, or has perhaps gone.
        let isEnding = isClosing || isInputClosed || !context.channel.isWritable
        let isSending = !isEnding && reader.isInsideRequest && takesRequest(context)
        switch times.overdue(isInsideRequest: isSending) {
        case .request: end(with: MessageAnswer.tooSlow, context)
        case .idle where isEnding || waiting.isEmpty: context.close(promise: nil)
        case .idle, nil: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        times.stop()
        upstream?.close(promise: nil)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        if isTunnel {
            upstream?.writeAndFlush(unwrapInboundIn(data), promise: nil)
            return updateReading(context)
        }
        let wasInside = reader.isInsideRequest
        reader.append(unwrapInboundIn(data).readableBytesView)
        advance(context)
        // Blank lines begin no request.
        if !wasInside, reader.isInsideRequest { times.restart() }
    }

    /// A client that reads slowly is not sent more than it takes.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        times.restart()
        upstream?.setOption(.autoRead, value: context.channel.isWritable).whenFailure { _ in }
        advance(context)
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            isInputClosed = true
            if isTunnel { upstream?.close(mode: .output, promise: nil) }
            times.restart()
            advance(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Whether the next request can go on to the server.
    private func takesRequest(_ context: ChannelHandlerContext) -> Bool {
        !isClosing && !isConnecting && !isTunnel && context.channel.isWritable
            && (upstream?.isWritable ?? true) && waiting.count < Self.waitingMax
            && waiting.reduce(0) { $0 + $1.request.raw.body.count } < Self.waitingSizeMax
    }

    fileprivate func advance(_ context: ChannelHandlerContext) {
        guard !isAdvancing else { return }
        isAdvancing = true
        defer {
            isAdvancing = false
            updateReading(context)
        }
        while takesRequest(context) {
            switch reader.next() {
            case .needsMore:
                if isInputClosed, waiting.isEmpty { return close(after: ByteBuffer(), context) }
                if reader.awaitsContinue, !hasContinued {
                    hasContinued = true
                    let line = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")
                    context.writeAndFlush(wrapOutboundOut(line), promise: nil)
                }
                return
            case .request(let request), .begun(let request):
                hasContinued = false
                pass(ReceivedRequest(request, isSecure: isSecure), context)
            case .part(let bytes):
                times.restart()
                upstream?.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
            case .refused(let request):
                let response = MessageAnswer.unreadable(request, request.status ?? 400)
                refuse(ReceivedRequest(request, isSecure: isSecure), with: response, context)
            }
        }
    }

    /// What follows the last answer is read and dropped, so that the answer arrives.
    private func updateReading(_ context: ChannelHandlerContext) {
        let reads = isClosing || (isTunnel ? upstream?.isWritable ?? false : takesRequest(context))
        guard reads != isReading else { return }
        isReading = reads
        context.channel.setOption(.autoRead, value: reads).whenFailure { _ in }
    }

    private func pass(_ request: ReceivedRequest, _ context: ChannelHandlerContext) {
        guard passage.hostCheck.permits(request) else {
            return refuse(request, with: MessageAnswer.wrongHost, context)
        }
        let watched = passage.watch(request)
        waiting.append(watched.record)
        if let upstream {
            return upstream.writeAndFlush(ByteBuffer(bytes: watched.bytes), promise: nil)
        }
        isConnecting = true
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let handler = { @Sendable in UpstreamHandler(bound) }
        passage.connect(on: context.eventLoop, handler).whenComplete { result in
            let (handler, context) = bound.value
            handler.connected(result, watched.bytes, context)
        }
    }

    private func connected(
        _ result: Result<any Channel, any Error>,
        _ bytes: [UInt8],
        _ context: ChannelHandlerContext
    ) {
        isConnecting = false
        switch result {
        case .success(let channel) where !context.channel.isActive:
            // The client has vanished meanwhile.
            channel.close(promise: nil)
            finishWaiting()
        case .success(let channel):
            upstream = channel
            channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
            advance(context)
        case .failure(let error):
            finishWaiting()
            end(with: MessageAnswer.unreachable(passage.settings.upstream.host, error), context)
        }
    }

    private func refuse(
        _ request: ReceivedRequest,
        with response: RawResponse,
        _ context: ChannelHandlerContext
    ) {
        end(with: passage.server.refuse(request, with: response), context)
    }

    private func end(with response: RawResponse, _ context: ChannelHandlerContext) {
        let buffer = ByteBuffer(bytes: response.bytes(keepsAlive: false, isHead: false))
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

    // MARK: - The server

    /// Passes on what the server has sent, as it is.
    func received(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        if !isTunnel { responses.append(buffer.readableBytesView) }
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
        while !isTunnel, let record = waiting.first,
            let response = responses.next(isHead: record.request.raw.isHead)
        {
            waiting.removeFirst()
            passage.finish(record, response)
            isTunnel = response.status == 101
        }
        isInsideResponse = !waiting.isEmpty
        times.restart()
        advance(context)
    }

    /// The server's connection has ended; `error` says why, unless the server just closed it.
    func upstreamEnded(_ error: (any Error)?, _ context: ChannelHandlerContext) {
        let isUnanswered = !waiting.isEmpty && !isInsideResponse
        if let record = waiting.first, let response = responses.finish() {
            waiting.removeFirst()
            passage.finish(record, response)
        }
        finishWaiting()
        guard !isClosing else { return }
        guard isUnanswered else { return close(after: ByteBuffer(), context) }
        end(with: MessageAnswer.unanswered(passage.settings.upstream.host, error), context)
    }

    private func finishWaiting() {
        for record in waiting { passage.finish(record, nil) }
        waiting = []
    }
}

/// The connection to the server.
final class UpstreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let client: NIOLoopBound<(WatchHandler, ChannelHandlerContext)>
    /// The first error: what follows it, such as a reset, is its consequence.
    private var error: (any Error)?

    init(_ client: NIOLoopBound<(WatchHandler, ChannelHandlerContext)>) {
        self.client = client
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let (handler, client) = client.value
        handler.received(unwrapInboundIn(data), client)
    }

    /// A server that reads slowly is not sent more than it takes.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        let (handler, client) = client.value
        handler.advance(client)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        let (handler, client) = client.value
        handler.upstreamEnded(error, client)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if self.error == nil { self.error = error }
        context.close(promise: nil)
    }
}
#endif
