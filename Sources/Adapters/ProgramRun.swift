import Exchange
import OAuth1
import Results
import Synchronization
import Vectors

/// One run of the program that we ask: what it has said so far, and whether it may go on.
///
/// Shared by the tasks that read, write and watch.
final class ProgramRun: Sendable {
    /// How a run ended.
    enum End: Error, Sendable {
        /// Everything was asked and answered.
        case finished
        /// The program closed its standard output too early, as it does when it exits.
        case closed
        /// An answer took longer than this.
        case timeout(Duration)
        /// The program broke the protocol.
        case fault(ProtocolFault)
        /// We were told to stop.
        case cancelled

        var isFinished: Bool { if case .finished = self { true } else { false } }

        /// Whether the program may have ended by itself.
        var isOwn: Bool { if case .closed = self { true } else { isFinished } }
    }

    private struct State {
        var reader: AnswerReader
        var unread: [UInt8] = []
        /// How many bytes of `unread` are known to hold no line end.
        var searched = 0
        var standardError = StandardError()
        var isStarted = false
        /// When the program last said something, or was asked while idle.
        var lastSign = ContinuousClock.now
    }

    /// How often ``watch()`` looks whether an answer is overdue.
    private static let watchInterval = Duration.milliseconds(20)

    private let state: Mutex<State>
    private let questions: QuestionQueue
    private let replies: ReplyBox
    private let options: AdapterOptions
    /// Yields when there may be something to write.
    let wakings: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    init(_ questions: QuestionQueue, _ replies: ReplyBox, _ options: AdapterOptions) {
        state = Mutex(State(reader: AnswerReader(isStrict: options.isStrict)))
        self.questions = questions
        self.replies = replies
        self.options = options
        (wakings, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        questions.setWake { [waker] in waker.yield() }
    }

    /// How the run ends when the program's standard output ends.
    var endOfOutput: End {
        guard questions.isFinished else { return .closed }
        let rest = state.withLock { $0.unread.allSatisfy(Self.isBlank) }
        return rest ? .finished : .fault(ProtocolFault("text after the last answer"))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D }

    var isStarted: Bool { state.withLock { $0.isStarted } }

    /// What it wrote to standard error since no question was open, as the end of a sentence; empty
    /// if it wrote nothing.
    var lastWordsClause: Reason {
        let (words, isStarted) = state.withLock { ($0.standardError, $0.isStarted) }
        return words.clause(isStarted: isStarted)
    }

    func noteError(_ bytes: [UInt8]) {
        state.withLock { $0.standardError.append(bytes) }
    }

    /// The lines to write now; nil when everything is answered and no more follows.
    func nextLines() -> [UInt8]? {
        let next = questions.nextLines()
        if !next.lines.isEmpty, next.wasIdle {
            state.withLock { state in
                state.lastSign = .now
                state.standardError.removeAll()
            }
        }
        return next.isFinished ? nil : next.lines
    }

    /// Reads what the program wrote, line by line; the rest of a line waits for its end.
    func receive(_ bytes: [UInt8]) throws(End) {
        let end: End? = state.withLock { state in
            state.unread += bytes
            do throws(End) {
                try readLines(&state)
            } catch {
                return error
            }
            return nil
        }
        waker.yield()
        if let end { throw end }
    }

    private func readLines(_ state: inout State) throws(End) {
        var start = 0
        while let end = state.unread.span.firstIndex(of: 0x0A, from: max(start, state.searched)) {
            let line = Array(state.unread[start..<end])
            start = end + 1
            guard !line.allSatisfy(Self.isBlank) else { continue }
            try read(line, &state)
        }
        state.unread.removeSubrange(..<start)
        state.searched = state.unread.count
        if state.unread.count > AdapterOptions.lineMax {
            throw .fault(ProtocolFault("a line longer than \(AdapterOptions.lineMax >> 20) MiB"))
        }
    }

    private func read(_ line: [UInt8], _ state: inout State) throws(End) {
        state.lastSign = .now
        defer { replies.note(remarks: state.reader.removeRemarks()) }
        do throws(ProtocolFault) {
            guard state.isStarted else {
                replies.introduce(try state.reader.implementation(line.span))
                state.isStarted = true
                return
            }
            if let fault = questions.receive(try state.reader.answer(line.span)) {
                throw fault
            }
        } catch {
            throw .fault(error)
        }
    }

    /// Returns once an answer is overdue.
    func watch() async -> End? {
        while true {
            do {
                try await Task.sleep(for: Self.watchInterval)
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
