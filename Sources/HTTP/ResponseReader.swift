/// Finds where the answers of a connection end (RFC 9112 §6.3), as their bytes arrive.
///
/// It is total: what cannot be understood is an answer that lasts until the connection ends.
package struct ResponseReader {
    package struct Response: Sendable {
        package let status: Int
        package let fields: [RawField]
        /// The content, or its beginning.
        package internal(set) var body: [UInt8] = []
        /// Whether the connection ended before the answer did.
        package internal(set) var isCut = false
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
    /// Where what has not been read yet begins in the buffer.
    private var start = 0
    /// Up to where the end of the head has been searched.
    private var searched = 0
    /// Interim answers since the last real one.
    private var interimCount = 0

    private static let headMax = 64 << 10
    /// After more interim answers it is not known what arrives.
    private static let interimMax = 100
    /// More bytes of a body are not kept.
    private static let bodyMax = 64 << 10
    private static let chunksMax = 4 << 20

    package init() {}

    /// How many bytes wait to be read.
    var keptCount: Int { buffer.count }

    /// How many bytes have arrived after the answers that were read.
    package var restCount: Int { buffer.count - start }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        // What is there is no head, or nobody has asked for it: an answer to no request.
        if case .head = state, buffer.count - start > Self.headMax { giveUp() }
        if case .rest(nil) = state { return }
        if start > 0 {
            buffer.removeFirst(start)
            searched -= start
            start = 0
        }
        buffer += bytes
    }

    /// The next answer, if all of it has arrived.
    ///
    /// - Parameter isHead: whether its request was HEAD, so that it has no body.
    /// - Returns: nil if more bytes are needed.
    package mutating func next(isHead: Bool) -> Response? {
        while true {
            switch step(isHead: isHead) {
            case .goOn: continue
            case .needsMore: return nil
            case .whole(let response):
                (state, searched, interimCount) = (.head, start, 0)
                return response
            }
        }
    }

    private enum Step {
        case goOn
        case needsMore
        case whole(Response)
    }

    private mutating func step(isHead: Bool) -> Step {
        switch state {
        case .head: return readHead(isHead: isHead)
        case .body(var response, let left):
            let count = min(left, buffer.count - start)
            Self.keep(buffer[start..<start + count], in: &response)
            start += count
            guard count == left else {
                state = .body(response, left: left - count)
                return .needsMore
            }
            return .whole(response)
        case .chunks(let response, let chunks):
            state = .rest(nil)
            return readChunks(response, chunks)
        case .rest(var response?):
            Self.keep(buffer[start...], in: &response)
            giveUp()
            state = .rest(response)
            return .needsMore
        case .rest(nil): return .needsMore
        }
    }

    /// Forgets what has arrived, and all that follows.
    private mutating func giveUp() {
        state = .rest(nil)
        buffer = []
        (start, searched) = (0, 0)
    }

    /// The answer that the end of the connection ends.
    package mutating func finish() -> Response? {
        _ = next(isHead: false)
        defer { state = .rest(nil) }
        switch state {
        case .head, .rest(nil): return nil
        case .rest(let response?): return response
        case .body(var response, _), .chunks(var response, _):
            response.isCut = true
            return response
        }
    }

    private static func keep(_ bytes: ArraySlice<UInt8>, in response: inout Response) {
        response.body += bytes.prefix(bodyMax - response.body.count)
    }

    // MARK: - Head

    private mutating func readHead(isHead: Bool) -> Step {
        guard let end = headEnd() else {
            if buffer.count - start > Self.headMax { giveUp() }
            return .needsMore
        }
        let head = buffer[start..<end]
        guard let status = Self.status(head) else {
            giveUp()
            return .needsMore
        }
        // An interim answer, before the real one.
        if (100..<200).contains(status), status != 101 {
            interimCount += 1
            (start, searched) = (end, end)
            if interimCount > Self.interimMax { giveUp() }
            return .goOn
        }
        let request = RawRequest(head: Array(head))
        (start, searched) = (end, end)
        let response = Response(status: status, fields: request.fields)
        // After 101, the connection speaks another protocol.
        if isHead || [101, 204, 304].contains(status) { return .whole(response) }
        begin(response, request)
        return .goOn
    }

    private mutating func begin(_ response: Response, _ head: RawRequest) {
        var head = head
        let hasLength = !response.fields.values(of: "Content-Length").isEmpty
        let hasCoding = !response.fields.values(of: "Transfer-Encoding").isEmpty
        guard response.status != 101, hasLength || hasCoding else {
            state = .rest(response)
            return
        }
        switch head.bodyLength(upTo: .max) {
        case .bytes(let count): state = .body(response, left: count)
        case .chunks: state = .chunks(response, ChunkReader(limit: Self.chunksMax))
        case .unknown: state = .rest(response)
        }
    }

    /// The place after the blank line that ends the head; nil if it has not arrived.
    private mutating func headEnd() -> Int? {
        while let feed = buffer[searched...].firstIndex(of: Byte.lineFeed) {
            let rest = buffer[(feed + 1)...]
            if rest.first == Byte.lineFeed { return feed + 2 }
            if rest.starts(with: [Byte.carriageReturn, Byte.lineFeed]) { return feed + 3 }
            // The end of the blank line may not have arrived.
            guard rest.count > 1 else {
                searched = feed
                return nil
            }
            searched = feed + 1
        }
        searched = buffer.count
        return nil
    }

    private static func status(_ head: ArraySlice<UInt8>) -> Int? {
        let line = head.prefix { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
        return StatusLine(line).flatMap {
            $0.version.starts(with: "HTTP/1.".utf8) ? $0.status : nil
        }
    }

    // MARK: - Chunks

    private mutating func readChunks(_ response: Response, _ chunks: ChunkReader) -> Step {
        var (response, chunks) = (response, chunks)
        switch chunks.read(buffer[start...]) {
        case .needsMore:
            state = .chunks(response, chunks)
            if buffer.count - start > 2 * Self.chunksMax { state = .rest(response) }
            return .needsMore
        case .whole(let count):
            Self.keep(chunks.content[...], in: &response)
            start += count
            return .whole(response)
        case .tooLarge, .faulty:
            Self.keep(chunks.content[...], in: &response)
            giveUp()
            state = .rest(response)
            return .needsMore
        }
    }
}
