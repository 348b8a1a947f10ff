#if Live
import Server
import Synchronization
import HTTP

/// The last requests, for the page and for the report on the client.
final class RequestLog: Sendable {
    struct Entry: Sendable {
        let record: RequestRecord
        let explanation: SignatureExplanation?
        /// About how much memory it needs.
        fileprivate let size: Int
    }

    private struct State {
        var entries: [Entry] = []
        var size = 0
        var listeners: [Int: @Sendable (Entry) -> Void] = [:]
        var listenerCount = 0
    }

    private let state = Mutex(State())

    private static let entriesMax = 5000
    private static let sizeMax = 64 << 20

    func add(_ record: RequestRecord, _ explanation: SignatureExplanation?) {
        let entry = Entry(
            record: record, explanation: explanation,
            size: 3 * record.request.raw.bytes.count + 2000)
        let listeners = state.withLock { state in
            // An explanation may have taken longer than that of the next request.
            let number = record.number
            let place = state.entries.lastIndex { $0.record.number < number }.map { $0 + 1 } ?? 0
            state.entries.insert(entry, at: place)
            state.size += entry.size
            if state.entries.count > Self.entriesMax || state.size > Self.sizeMax {
                // Many at once, so that not every request moves all others.
                let left = min(state.entries.count - 1, max(1, state.entries.count / 8))
                state.size -= state.entries[..<left].reduce(0) { $0 + $1.size }
                state.entries.removeFirst(left)
            }
            return state.listeners.isEmpty ? [] : Array(state.listeners.values)
        }
        for listener in listeners { listener(entry) }
    }

    var entries: [Entry] { state.withLock { $0.entries } }

    func entry(_ number: Int) -> Entry? {
        state.withLock { state in state.entries.last { $0.record.number == number } }
    }

    /// Calls `listener` with each new entry; nil if there are too many listeners.
    func listen(_ listener: @escaping @Sendable (Entry) -> Void) -> Int? {
        state.withLock { state in
            guard state.listeners.count < 16 else { return nil }
            state.listenerCount += 1
            state.listeners[state.listenerCount] = listener
            return state.listenerCount
        }
    }

    func stopListening(_ number: Int) {
        state.withLock { $0.listeners[number] = nil }
    }
}
#endif
