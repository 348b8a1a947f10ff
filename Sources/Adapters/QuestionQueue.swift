import Exchange
import Synchronization
import Vectors

/// The questions of one process: one thread adds them, the process's tasks answer them.
final class QuestionQueue: Sendable {
    private struct State {
        var dialogue: Dialogue
        /// Whether no more questions follow.
        var isClosed = false
        var wake: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>
    private let replies: ReplyBox

    init(_ options: AdapterOptions, _ replies: ReplyBox) {
        state = Mutex(State(dialogue: Dialogue(inFlightMax: options.inFlight)))
        self.replies = replies
    }

    var isIdle: Bool { state.withLock { $0.dialogue.isIdle } }
    /// Whether all questions are answered, and no more follow.
    var isFinished: Bool { state.withLock { $0.isClosed && $0.dialogue.isFinished } }

    /// Sets what is called when there may be something to write.
    func setWake(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Waits until a question has to be asked, or no more follow; returns whether there is one.
    func waitForQuestion() async -> Bool {
        let (wakings, waker) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        setWake { waker.yield() }
        waker.yield()
        for await _ in wakings {
            let (isAsked, isClosed) = state.withLock { (!$0.dialogue.isFinished, $0.isClosed) }
            if isAsked || isClosed { return isAsked }
        }
        return false
    }

    func add(_ question: Question) {
        state.withLock { state in
            state.dialogue.add(question)
            return state.wake
        }?()
    }

    /// Says that no more questions follow.
    func close() {
        state.withLock { state in
            state.isClosed = true
            return state.wake
        }?()
    }

    /// The lines to write now, whether no question was open before, and whether all questions are
    /// answered and no more follow.
    func nextLines() -> (lines: [UInt8], wasIdle: Bool, isFinished: Bool) {
        state.withLock { state in
            let wasIdle = state.dialogue.isIdle
            let lines = state.dialogue.nextLines()
            return (lines, wasIdle, state.isClosed && state.dialogue.isFinished)
        }
    }

    /// Passes an answer on to the reply box; returns what is wrong with it, if it fits no open
    /// question.
    func receive(_ answer: Answer) -> ProtocolFault? {
        do throws(ProtocolFault) {
            replies.put([
                try state.withLock { state throws(ProtocolFault) in
                    try state.dialogue.receive(answer)
                }
            ])
            return nil
        } catch {
            return error
        }
    }

    /// The program failed: a question that was in flight alone is charged with it, several are
    /// asked again one by one.
    func programEnded(_ reason: Reason) {
        let outcome = state.withLock { $0.dialogue.programEnded(reason) }
        if let outcome { replies.put([outcome]) }
    }

    /// No process is left to ask: every question gets `reason` as its reply.
    func giveUp(_ reason: Reason) {
        replies.put(state.withLock { $0.dialogue.giveUp(reason) })
    }
}
