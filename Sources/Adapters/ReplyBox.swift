import Dispatch
import Exchange
import Results
import Synchronization

/// What the processes have said, for the thread that asks them.
final class ReplyBox: Sendable {
    private struct State {
        var outcomes: [Dialogue.Outcome] = []
        var implementation: Implementation?
        /// What went wrong, each time that a process broke off.
        var incidents: [String] = []
        /// What is not to the letter of the protocol.
        var remarks: [String] = []
        /// Processes that have not ended.
        var running: Int
    }

    private let state: Mutex<State>
    private let news = DispatchSemaphore(value: 0)

    init(processes: Int) {
        state = Mutex(State(running: processes))
    }

    var implementation: Implementation? { state.withLock { $0.implementation } }
    var incidents: [String] { state.withLock { $0.incidents } }
    var remarks: [String] { state.withLock { $0.remarks } }
    var isOver: Bool { state.withLock { $0.running == 0 } }

    func begin(with implementation: Implementation) {
        state.withLock { $0.implementation = $0.implementation ?? implementation }
        news.signal()
    }

    func put(_ outcomes: [Dialogue.Outcome]) {
        guard !outcomes.isEmpty else { return }
        state.withLock { $0.outcomes += outcomes }
        news.signal()
    }

    func note(_ incident: String) {
        state.withLock { $0.incidents.append(incident) }
    }

    func remark(_ remarks: [String]) {
        guard !remarks.isEmpty else { return }
        state.withLock { $0.remarks += remarks }
    }

    /// A process has ended for good.
    func end() {
        state.withLock { $0.running -= 1 }
        news.signal()
    }

    /// Takes out what was put in.
    func take() -> [Dialogue.Outcome] {
        state.withLock { state in
            var taken: [Dialogue.Outcome] = []
            swap(&taken, &state.outcomes)
            return taken
        }
    }

    /// Waits until there may be something new, but not long.
    func wait() {
        _ = news.wait(timeout: .now() + .milliseconds(50))
    }
}
