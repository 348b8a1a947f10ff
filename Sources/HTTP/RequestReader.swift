/// Reads requests one after another from the bytes of a connection, as they arrive.
///
/// It is total: every sequence of bytes gives requests, with findings where they are not as they
/// should be.
package struct RequestReader {
    package struct Limits: Hashable, Sendable {
        package var head = 64 << 10
        package var body = 16 << 20
        /// Whether a larger body is given in parts, if no signature covers it.
        package var givesParts = false

        package init() {}

        /// For a program that passes requests on.
        package static var passingOn: Limits {
            var limits = Limits()
            limits.givesParts = true
            return limits
        }
    }

    package enum Event: Sendable {
        case needsMore
        case request(RawRequest)
        /// A request that cannot be used: it is answered with its status, and nothing after it can
        /// be read.
        case refused(RawRequest)
        /// A request whose body follows in parts.
        case begun(RawRequest)
        /// The next part of it, as it was sent.
        case part([UInt8])
    }

    private enum State {
        case head
        case body(RawRequest, length: Int)
        case chunks(RawRequest, ChunkReader)
        /// The rest of a body that is given in parts.
        case parts(left: Int)
        case chunkParts(ChunkReader)
        case ended
    }

    private let limits: Limits
    private var buffer: [UInt8] = []
    /// Where the next request, or the rest of one, begins in the buffer.
    private var start = 0
    /// Up to where the end of the head has been searched.
    private var searched = 0
    private var hasBlankLineBefore = false
    private var state = State.head
    /// Whether the client waits for "100 Continue" before it sends the body.
    package private(set) var awaitsContinue = false

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Whether a request has begun and is not whole yet.
    package var isInsideRequest: Bool {
        switch state {
        case .head: buffer.count > start
        case .body, .chunks, .parts, .chunkParts: true
        case .ended: false
        }
    }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        if case .ended = state { return }
        if start > 0, start == buffer.count || start > limits.head {
            buffer.removeFirst(start)
            searched -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next request, if it has arrived.
    package mutating func next() -> Event {
        switch state {
        case .ended: return .needsMore
        case .head: return nextHead()
        case .body(var request, let length):
            guard buffer.count - start >= length else { return .needsMore }
            request.body = Array(buffer[start..<start + length])
            start += length
            return end(request)
        case .chunks(var request, var chunks):
            // So that the content is not shared, and not copied when it grows.
            state = .ended
            return next(&request, &chunks)
        case .parts(let left): return nextPart(left)
        case .chunkParts(var chunks): return nextPart(&chunks)
        }
    }

    /// The request that was not received whole, at the end of the connection; nil if all were.
    package mutating func finish() -> RawRequest? {
        defer { state = .ended }
        var request: RawRequest
        switch state {
        case .ended, .parts, .chunkParts: return nil
        case .head:
            guard buffer.count > start else { return nil }
            request = RawRequest(head: Array(buffer[start...]))
        case .body(let begun, _), .chunks(let begun, _):
            request = begun
            request.body = Array(buffer[start...])
        }
        request.note(.incomplete, "the connection ended before the request was complete")
        return request
    }

    // MARK: - Head

    private mutating func nextHead() -> Event {
        skipBlankLines()
        guard let end = headEnd() else {
            guard buffer.count - start > limits.head else { return .needsMore }
            return refuseHead()
        }
        guard end - start <= limits.head else { return refuseHead() }
        var request = RawRequest(head: Array(buffer[start..<end]))
        if hasBlankLineBefore {
            request.note(.blankLineBefore, "there is a blank line before the request")
        }
        hasBlankLineBefore = false
        (start, searched) = (end, end)
        let isGiven = limits.givesParts && !request.mayCoverBody
        let length = request.bodyLength(upTo: isGiven ? .max : limits.body)
        if request.status != nil { return refuse(request) }
        switch length {
        case .bytes(0): return self.end(request)
        case .bytes(let length) where length > limits.body:
            return begin(request, .parts(left: length))
        case .bytes(let length): state = .body(request, length: length)
        case .chunks: state = .chunks(request, ChunkReader(limit: limits.body))
        case .unknown: return refuse(request)
        }
        awaitsContinue =
            buffer.count == start
            && request.fields.values(of: "Expect").contains {
                $0.isSame(ignoringCase: "100-continue")
            }
        return next()
    }

    private mutating func skipBlankLines() {
        // Also if a carriage return, whose line feed has not arrived, comes last.
        defer { searched = max(searched, start) }
        while start < buffer.count,
            buffer[start] == Byte.lineFeed
                || buffer[start] == Byte.carriageReturn
                    && (start + 1 == buffer.count || buffer[start + 1] == Byte.lineFeed)
        {
            guard buffer[start] == Byte.lineFeed || start + 1 < buffer.count else { return }
            start += buffer[start] == Byte.lineFeed ? 1 : 2
            hasBlankLineBefore = true
        }
    }

    /// The place after the blank line that ends the head; nil if it has not arrived.
    private mutating func headEnd() -> Int? {
        let limit = min(buffer.count, start + limits.head + 1)
        while searched < limit,
            let feed = buffer[searched..<limit].firstIndex(of: Byte.lineFeed)
        {
            let next = feed + 1
            if next < buffer.count, buffer[next] == Byte.lineFeed { return next + 1 }
            if next + 1 < buffer.count, buffer[next] == Byte.carriageReturn,
                buffer[next + 1] == Byte.lineFeed
            {
                return next + 2
            }
            // The end of the blank line may not have arrived.
            guard next + 1 < buffer.count else {
                searched = feed
                return nil
            }
            searched = next
        }
        searched = max(searched, limit)
        return nil
    }

    private mutating func refuseHead() -> Event {
        var request = RawRequest(
            head: Array(buffer[start..<min(buffer.count, start + limits.head)]))
        request.findings.removeAll { $0.status != nil }
        request.note(.headTooLarge, "the head has more than \(limits.head) bytes")
        return refuse(request)
    }

    // MARK: - Body

    private mutating func next(_ request: inout RawRequest, _ chunks: inout ChunkReader) -> Event {
        switch chunks.read(buffer[start...]) {
        case .needsMore:
            state = .chunks(request, chunks)
            return .needsMore
        case .whole(let count):
            request.chunks = Array(buffer[start..<start + count])
            request.body = chunks.content
            start += count
            return end(request)
        case .tooLarge where limits.givesParts && !request.mayCoverBody:
            return begin(request, .chunkParts(ChunkReader(limit: .max, keepsContent: false)))
        case .tooLarge:
            request.note(.bodyTooLarge, "the body has more than \(limits.body) bytes")
            return refuse(request)
        case .faulty:
            request.note(.chunk, "a chunk of the body must be: size, line end, content, line end")
            return refuse(request)
        }
    }

    private mutating func begin(_ request: RawRequest, _ parts: State) -> Event {
        var request = request
        request.hasParts = true
        awaitsContinue =
            buffer.count == start
            && request.fields.values(of: "Expect").contains {
                $0.isSame(ignoringCase: "100-continue")
            }
        state = parts
        return .begun(request)
    }

    private mutating func nextPart(_ left: Int) -> Event {
        let part = Array(buffer[start..<min(buffer.count, start + left)])
        guard !part.isEmpty else { return .needsMore }
        return give(part, part.count == left ? .head : .parts(left: left - part.count))
    }

    private mutating func nextPart(_ chunks: inout ChunkReader) -> Event {
        let outcome = chunks.read(buffer[start...])
        let count = chunks.forget()
        let part = Array(buffer[start..<start + count])
        switch outcome {
        case .whole: return give(part, .head)
        case .needsMore where part.isEmpty:
            state = .chunkParts(chunks)
            return .needsMore
        case .needsMore: return give(part, .chunkParts(chunks))
        // The other side finds the fault as well.
        case .tooLarge, .faulty: return give(Array(buffer[start...]), .ended)
        }
    }

    private mutating func give(_ part: [UInt8], _ next: State) -> Event {
        awaitsContinue = false
        start += part.count
        searched = start
        state = next
        return .part(part)
    }

    private mutating func end(_ request: RawRequest) -> Event {
        awaitsContinue = false
        state = .head
        searched = start
        return .request(request)
    }

    private mutating func refuse(_ request: RawRequest) -> Event {
        state = .ended
        awaitsContinue = false
        buffer.removeAll()
        start = 0
        return .refused(request)
    }
}
