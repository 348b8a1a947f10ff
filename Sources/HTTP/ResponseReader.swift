/// Finds where the answers of a connection end (RFC 9112 §6.3), as their bytes arrive.
///
/// It is total: what cannot be understood is an answer that lasts until the connection ends.
package struct ResponseReader {
    package struct Response: Sendable {
        package let status: Int
        package let fields: [RawField]
        /// The content, or its beginning.
        package internal(set) var body: [UInt8] = []
    }

    private enum State {
        case head
        case body(Response, left: Int)
        case chunks(Response, ChunkReader)
        /// Until the connection ends; nil if it is not known what arrives.
        case rest(Response?)
    }

    private var state = State.head
    private var buffer: [UInt8] = []

    private static let headMax = 64 << 10
    /// More bytes of a body are not kept.
    private static let bodyMax = 64 << 10
    private static let chunksMax = 4 << 20

    package init() {}

    package mutating func append(_ bytes: some Collection<UInt8>) {
        if case .rest(nil) = state { return }
        buffer += bytes
    }

    /// The next answer, if all of it has arrived.
    ///
    /// - Parameter isHead: whether its request was HEAD, so that it has no body.
    /// - Returns: nil if more bytes are needed.
    package mutating func next(isHead: Bool) -> Response? {
        switch state {
        case .head: return nextHead(isHead: isHead)
        case .body(var response, let left):
            let count = min(left, buffer.count)
            Self.keep(buffer[..<count], in: &response)
            buffer.removeFirst(count)
            guard count == left else {
                state = .body(response, left: left - count)
                return nil
            }
            state = .head
            return response
        case .chunks(let response, let chunks):
            state = .rest(nil)
            return nextChunks(response, chunks)
        case .rest(var response?):
            Self.keep(buffer[...], in: &response)
            buffer.removeAll()
            state = .rest(response)
            return nil
        case .rest(nil): return nil
        }
    }

    /// The answer that the end of the connection ends.
    package mutating func finish() -> Response? {
        _ = next(isHead: false)
        defer { state = .rest(nil) }
        switch state {
        case .head, .rest(nil): return nil
        case .body(let response, _), .chunks(let response, _), .rest(let response?):
            return response
        }
    }

    private static func keep(_ bytes: ArraySlice<UInt8>, in response: inout Response) {
        response.body += bytes.prefix(bodyMax - response.body.count)
    }

    // MARK: - Head

    private mutating func nextHead(isHead: Bool) -> Response? {
        guard let end = headEnd() else {
            if buffer.count > Self.headMax { state = .rest(nil) }
            return nil
        }
        let request = RawRequest(head: Array(buffer[..<end]))
        guard let status = Self.status(buffer[..<end]) else {
            state = .rest(nil)
            return nil
        }
        buffer.removeFirst(end)
        // An interim answer, before the real one.
        if (100..<200).contains(status), status != 101 { return next(isHead: isHead) }
        let response = Response(status: status, fields: request.fields)
        if isHead || status == 204 || status == 304 { return response }
        return begin(response, request, isHead: isHead)
    }

    private mutating func begin(_ response: Response, _ head: RawRequest, isHead: Bool)
        -> Response?
    {
        var head = head
        let hasLength = !response.fields.values(of: "Content-Length").isEmpty
        let hasCoding = !response.fields.values(of: "Transfer-Encoding").isEmpty
        guard response.status != 101, hasLength || hasCoding else {
            state = .rest(response)
            return next(isHead: isHead)
        }
        switch head.bodyLength(upTo: .max) {
        case .bytes(let count): state = .body(response, left: count)
        case .chunks: state = .chunks(response, ChunkReader(limit: Self.chunksMax))
        case .unknown: state = .rest(response)
        }
        return next(isHead: isHead)
    }

    private func headEnd() -> Int? {
        var start = buffer.startIndex
        while let feed = buffer[start...].firstIndex(of: Byte.lineFeed) {
            let rest = buffer[(feed + 1)...]
            if rest.first == Byte.lineFeed { return feed + 2 }
            if rest.starts(with: [Byte.carriageReturn, Byte.lineFeed]) { return feed + 3 }
            start = feed + 1
        }
        return nil
    }

    private static func status(_ head: ArraySlice<UInt8>) -> Int? {
        let line = head.prefix { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
        return StatusLine(line).flatMap {
            $0.version.starts(with: "HTTP/1.".utf8) ? $0.status : nil
        }
    }

    // MARK: - Chunks

    private mutating func nextChunks(_ response: Response, _ chunks: ChunkReader) -> Response? {
        var (response, chunks) = (response, chunks)
        switch chunks.read(buffer[...]) {
        case .needsMore:
            state = .chunks(response, chunks)
            guard buffer.count > 2 * Self.chunksMax else { return nil }
            state = .rest(response)
            return nil
        case .whole(let count):
            Self.keep(chunks.content[...], in: &response)
            buffer.removeFirst(count)
            state = .head
            return response
        case .tooLarge, .faulty:
            Self.keep(chunks.content[...], in: &response)
            state = .rest(response)
            return nil
        }
    }
}
