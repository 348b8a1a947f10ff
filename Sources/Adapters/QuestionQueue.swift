import Exchange
import Results
import Synchronization

/// The questions of one process, asked from one thread and answered by others.
final class QuestionQueue: Sendable {
    private struct State {
        var dialogue: Dialogue
        /// Whether no more questions come.
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

    /// Sets what is called when there may be something to write.
    func wake(by wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    func add(_ question: Question) {
        state.withLock { state in
            state.dialogue.add(question)
            return state.wake
        }?()
    }

    /// No more questions come.
    func close() {
        state.withLock { state in
            state.isClosed = true
            return state.wake
        }?()
    }

    /// The lines that may be written now, whether nothing was open before, and whether all is
    /// answered and nothing more comes.
    func nextLines() -> (lines: [UInt8], wasIdle: Bool, isFinished: Bool) {
        state.withLock { state in
            let wasIdle = state.dialogue.isIdle
            let lines = state.dialogue.nextLines()
            return (lines, wasIdle, state.isClosed && state.dialogue.isFinished)
        }
    }

    func begin(with implementation: Implementation) { replies.begin(with: implementation) }

    func remark(_ remarks: [String]) { replies.remark(remarks) }

    /// Takes an answer in; what is wrong with it, where no question wants it.
    func take(_ answer: Answer) -> ProtocolFault? {
        do throws(ProtocolFault) {
            replies.put([
                try state.withLock { state throws(ProtocolFault) in
                    try state.dialogue.take(answer)
                }
            ])
            return nil
        } catch {
            return error
        }
    }

    /// The program broke off.
    func breakOff(_ reason: String) {
        if let outcome = state.withLock({ $0.dialogue.breakOff(reason) }) { replies.put([outcome]) }
    }

    /// Nobody is there to be asked any more.
    func giveUp(_ reason: String) {
        replies.put(state.withLock { $0.dialogue.giveUp(reason) })
    }
}
