import OAuth1
import Vectors

/// The results of a report: most of them passed, and take little more than their ids.
package struct RecordedResults: RandomAccessCollection, Hashable, Sendable {
    /// A result, whose texts follow one another from `start` on: id, content, request, endpoint.
    private struct Entry: Hashable {
        let start: Int
        let idCount: UInt32
        let contentCount: UInt32
        let requestCount: UInt32
        let endpointCount: UInt32
        /// The place of what is wrong; nil if nothing is.
        let failure: UInt32?
        let status: ResultStatus
        let operation: Operation
    }

    private var texts: [UInt8] = []
    private var entries: [Entry] = []
    private var failures: [RecordedFailure] = []

    package init() {}

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(place: Int) -> RecordedResult {
        let entry = entries[place]
        return RecordedResult(
            id: String(decoding: texts[id(of: entry)], as: UTF8.self),
            operation: entry.operation, status: entry.status,
            content: text(content(of: entry)), request: text(request(of: entry)),
            endpoint: text(endpoint(of: entry)), failure: failure(of: entry))
    }

    private func failure(of entry: Entry) -> RecordedFailure? {
        guard let place = entry.failure else { return nil }
        return failures[Int(place)]
    }

    private func text(_ place: Range<Int>?) -> String? {
        place.map { String(decoding: texts[$0], as: UTF8.self) }
    }

    private func id(of entry: Entry) -> Range<Int> {
        entry.start..<entry.start + Int(entry.idCount)
    }

    private func content(of entry: Entry) -> Range<Int>? {
        guard entry.contentCount > 0 else { return nil }
        let start = entry.start + Int(entry.idCount)
        return start..<start + Int(entry.contentCount)
    }

    private func request(of entry: Entry) -> Range<Int>? {
        guard entry.requestCount > 0 else { return nil }
        let start = entry.start + Int(entry.idCount) + Int(entry.contentCount)
        return start..<start + Int(entry.requestCount)
    }

    private func endpoint(of entry: Entry) -> Range<Int>? {
        guard entry.endpointCount > 0 else { return nil }
        let start =
            entry.start + Int(entry.idCount) + Int(entry.contentCount) + Int(entry.requestCount)
        return start..<start + Int(entry.endpointCount)
    }

    package mutating func append(_ result: RecordedResult) {
        let start = texts.count
        texts += result.id.utf8
        texts += (result.content ?? "").utf8
        texts += (result.request ?? "").utf8
        texts += (result.endpoint ?? "").utf8
        var failure: UInt32?
        if let recorded = result.failure {
            failure = UInt32(failures.count)
            failures.append(recorded)
        }
        entries.append(
            Entry(
                start: start, idCount: UInt32(result.id.utf8.count),
                contentCount: UInt32(result.content?.utf8.count ?? 0),
                requestCount: UInt32(result.request?.utf8.count ?? 0),
                endpointCount: UInt32(result.endpoint?.utf8.count ?? 0),
                failure: failure, status: result.status, operation: result.operation))
    }

    /// Adds a vector that passed when it was signed, from its line in a report.
    mutating func append(_ pass: PassLine, of line: Span<UInt8>) {
        let start = texts.count
        texts.append(copying: line.extracting(pass.id))
        texts.append(copying: line.extracting(pass.content))
        texts.append(copying: line.extracting(pass.request))
        entries.append(
            Entry(
                start: start, idCount: UInt32(pass.id.count),
                contentCount: UInt32(pass.content.count),
                requestCount: UInt32(pass.request.count), endpointCount: 0,
                failure: nil, status: .passed, operation: .sign))
    }

    /// Hides the secrets of a vector in its result.
    mutating func redact(at place: Int, _ redaction: Redaction) {
        guard let failure = entries[place].failure else { return }
        failures[Int(failure)].redact(redaction)
    }
}

// What a run asks of each result, without making a value of it.
extension RecordedResults {
    func operation(at place: Int) -> Operation { entries[place].operation }

    func passes(at place: Int) -> Bool { entries[place].status.isPass }

    func fails(at place: Int) -> Bool { entries[place].failure != nil }

    func hasEndpoint(at place: Int) -> Bool { entries[place].endpointCount > 0 }

    /// Whether a result says which endpoint its request has.
    package var hasEndpoints: Bool { entries.contains { $0.endpointCount > 0 } }

    /// Whether no vector was judged.
    var verifiesNothing: Bool { entries.allSatisfy { $0.status == .skipped } }

    /// Whether there are vectors, but no result says which request is theirs.
    package var lacksRequests: Bool {
        entries.contains { $0.contentCount > 0 } && entries.allSatisfy { $0.requestCount == 0 }
    }

    /// Whether there are vectors, but no result says which endpoint its request has.
    package var lacksEndpoints: Bool {
        entries.contains { $0.contentCount > 0 } && !hasEndpoints
    }

    /// By what the vector is recognized; nil for nothing.
    func key(at place: Int, by match: VectorMatch?) -> ArraySlice<UInt8>? {
        let entry = entries[place]
        let fullID = texts[id(of: entry)]
        return switch match {
        case nil, .endpoint: fullID
        case .id: VectorMatch.ownID(of: fullID)
        case .content: content(of: entry).map { texts[$0] }
        case .request: request(of: entry).map { texts[$0] } ?? fullID
        }
    }
}
