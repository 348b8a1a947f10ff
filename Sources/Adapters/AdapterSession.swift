import OAuth1
import Exchange
import Synchronization
import Vectors

/// One run of a program: what it has said so far, and whether it may go on.
///
/// Shared by the tasks that read, write and watch.
final class AdapterSession: Sendable {
    /// How a run ended.
    enum End: Error, Sendable {
        /// Everything was asked and answered.
        case finished
        /// It closed its standard output, as it does when it ends.
        case closed
        /// It took too long.
        case timeout(Duration)
        /// It said what it must not say.
        case fault(ProtocolFault)
        /// The run is not wanted any more.
        case cancelled
    }

    private struct State {
        var reader: AnswerReader
        var unread: [UInt8] = []
        var searched = 0
        var standardError: [UInt8] = []
        var isStarted = false
        /// Whether it is told to end.
        var isStopping = false
        var lastSign = ContinuousClock.now
    }

    private let state: Mutex<State>
    private let questions: QuestionQueue
    private let options: AdapterOptions
    /// Says that something is to be written, or that the run is over.
    let wakings: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    init(_ questions: QuestionQueue, _ options: AdapterOptions) {
        state = Mutex(State(reader: AnswerReader(isStrict: options.isStrict)))
        self.questions = questions
        self.options = options
        (wakings, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        questions.wake(by: { [waker] in waker.yield() })
    }

    /// How the run ends where standard output ends.
    var endOfOutput: End { state.withLock { $0.isStopping ? .finished : .closed } }
    var isStarted: Bool { state.withLock { $0.isStarted } }

    /// The end of what it wrote to standard error since it was last idle, a few lines, as the end
    /// of a sentence; nothing where it wrote nothing.
    var lastWordsClause: String {
        let said = lastWords
        return said.isEmpty ? "" : "; it said on standard error: \(said)"
    }

    private var lastWords: String {
        let octets = state.withLock { $0.standardError }
        let lines = octets.split(separator: UInt8(ascii: "\n")).suffix(Self.lastLines)
        return lines.map { PlainText.visible(octets: $0) }.joined(separator: " | ")
    }

    private static let lastLines = 4
    private static let standardErrorMax = 2048

    func noteError(_ octets: [UInt8]) {
        state.withLock { state in
            state.standardError += octets.suffix(Self.standardErrorMax)
            let excess = state.standardError.count - Self.standardErrorMax
            if excess > 0 { state.standardError.removeFirst(excess) }
        }
    }

    /// The lines that may be written now; nil when all is answered and no more comes.
    func nextLines() -> [UInt8]? {
        let next = questions.nextLines()
        if !next.lines.isEmpty, next.wasIdle {
            state.withLock { state in
                state.lastSign = .now
                state.standardError.removeAll()
            }
        }
        // Before it is told, since it may have ended by the time that it has been.
        if next.isFinished { state.withLock { $0.isStopping = true } }
        return next.isFinished ? nil : next.lines
    }

    /// Takes in what it wrote, whole lines of it.
    func hear(_ octets: [UInt8]) throws(End) {
        let end: End? = state.withLock { state in
            state.unread += octets
            do throws(End) {
                try takeLines(&state)
            } catch {
                return error
            }
            return nil
        }
        waker.yield()
        if let end { throw end }
    }

    private func takeLines(_ state: inout State) throws(End) {
        var start = 0
        while let end = state.unread.span.firstIndex(of: 0x0A, from: max(start, state.searched)) {
            let line = Array(state.unread[start..<end])
            start = end + 1
            guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { continue }
            try take(line, &state)
        }
        state.unread.removeSubrange(..<start)
        state.searched = state.unread.count
        if state.unread.count > AdapterOptions.lineMax {
            throw .fault(ProtocolFault("a line longer than \(AdapterOptions.lineMax >> 20) MiB"))
        }
    }

    private func take(_ line: [UInt8], _ state: inout State) throws(End) {
        state.lastSign = .now
        defer { questions.remark(state.reader.takeRemarks()) }
        do throws(ProtocolFault) {
            guard state.isStarted else {
                questions.begin(with: try state.reader.implementation(line.span))
                state.isStarted = true
                return
            }
            if let fault = questions.take(try state.reader.answer(line.span)) {
                throw fault
            }
        } catch {
            throw .fault(error)
        }
    }

    /// Ends once something is waited for that does not come.
    func watch() async -> End? {
        while true {
            do {
                try await Task.sleep(for: .milliseconds(20))
            } catch {
                return .cancelled
            }
            let (isStarted, lastSign) = state.withLock { ($0.isStarted, $0.lastSign) }
            let limit = isStarted ? options.timeout : options.startTimeout
            let isWaiting = !isStarted || !questions.isIdle
            if isWaiting, ContinuousClock.now - lastSign > limit { return .timeout(limit) }
        }
    }
}
