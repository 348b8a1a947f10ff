import Dispatch
import Exchange
import Results
import Synchronization
import Vectors

/// What the processes have said, for the thread that asks them.
final class ReplyBox: Sendable {
    private struct State {
        var outcomes: [Dialogue.Outcome] = []
        var implementation: Implementation?
        /// Why the program failed, each time that it did.
        var incidents: [Reason] = []
        /// What kind of failure it is if the program did not even start.
        var kind = AdapterError.Kind.program
        /// Departures from the protocol's letter, each once.
        var remarks: [Reason] = []
        /// Processes that have not ended.
        var running: Int
    }

    /// Further remarks are not kept.
    private static let remarksMax = 200

    /// The longest time for which ``wait()`` waits: the caller then looks for an interruption.
    static let waitMax = DispatchTimeInterval.milliseconds(50)

    private let state: Mutex<State>
    private let news = DispatchSemaphore(value: 0)

    init(processes: Int) {
        state = Mutex(State(running: processes))
    }

    var implementation: Implementation? { state.withLock { $0.implementation } }
    var incidents: [Reason] { state.withLock { $0.incidents } }
    var kind: AdapterError.Kind { state.withLock { $0.kind } }
    var remarks: [Reason] { state.withLock { $0.remarks } }
    var isOver: Bool { state.withLock { $0.running == 0 } }

    /// Notes what a process says it is; the first one counts.
    func introduce(_ implementation: Implementation) {
        state.withLock { $0.implementation = $0.implementation ?? implementation }
        news.signal()
    }

    func put(_ outcomes: [Dialogue.Outcome]) {
        guard !outcomes.isEmpty else { return }
        state.withLock { $0.outcomes += outcomes }
        news.signal()
    }

    func note(incident: Reason, _ kind: AdapterError.Kind = .program) {
        state.withLock {
            $0.incidents.append(incident)
            $0.kind = kind
        }
    }

    func note(remarks: [Reason]) {
        guard !remarks.isEmpty else { return }
        state.withLock { state in
            let room = remarks.prefix(Self.remarksMax - state.remarks.count)
            state.remarks = (state.remarks + room).unique
        }
    }

    /// A process has ended and is not started again.
    func end() {
        state.withLock { $0.running -= 1 }
        news.signal()
    }

    /// Removes and returns the outcomes.
    func popAll() -> [Dialogue.Outcome] {
        state.withLock { state in
            var outcomes: [Dialogue.Outcome] = []
            swap(&outcomes, &state.outcomes)
            return outcomes
        }
    }

    /// Waits until there may be something new, for ``waitMax`` at most.
    func wait() {
        _ = news.wait(timeout: .now() + Self.waitMax)
    }
}
