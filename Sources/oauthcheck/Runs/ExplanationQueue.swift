import Results
import Vectors

/// Examines failures by several threads, and hands all results on in their order.
///
/// From a failure on, results wait until there are enough failures to explain at once.
struct ExplanationQueue<Receiver: ResultConsumer>: ResultConsumer {
    private(set) var receiver: Receiver
    private var explainer: FailureExplainer
    private let jobs: Int
    private var waiting: [(result: CheckResult, vector: TestVector)] = []
    private var failures: [FailureToExplain] = []

    /// Enough that each thread has several, and few enough for the memory.
    private static var failuresMax: Int { 64 }
    private static var waitingMax: Int { 1024 }

    init(_ receiver: Receiver, _ explainer: FailureExplainer, jobs: Int) {
        self.receiver = receiver
        self.explainer = explainer
        self.jobs = jobs
    }

    @inline(__always)
    var isFinished: Bool { receiver.isFinished }

    /// Whether results wait for their explanation.
    var isWaiting: Bool { !waiting.isEmpty }

    mutating func report(_ result: CheckResult, of vector: TestVector) {
        if waiting.isEmpty, result.isPlainlyPassed || result.toExplain == nil {
            return receiver.report(result, of: vector)
        }
        wait(result, of: vector)
    }

    /// A function of its own: in ``report(_:of:)``, each vector would be copied first.
    @inline(never)
    private mutating func wait(_ result: CheckResult, of vector: TestVector) {
        waiting.append((result, vector))
        if let failure = result.toExplain { failures.append(failure) }
        if failures.count >= Self.failuresMax || waiting.count >= Self.waitingMax { flush() }
    }

    mutating func note(_ issue: VectorIssue) {
        flush()
        receiver.note(issue)
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        flush()
        receiver.note(issues, of: vector)
    }

    mutating func finishInput(_ input: ReadInput) { receiver.finishInput(input) }

    mutating func finishFile(_ path: String) {
        flush()
        receiver.finishFile(path)
    }

    /// Examines the failures that wait, and hands their results on.
    mutating func flush() {
        guard isWaiting else { return }
        let crew = WorkCrew(jobs)
        var outcomes = explainer.examine(failures, by: crew.run)[...]
        for (result, vector) in waiting {
            let outcome = result.toExplain == nil ? nil : outcomes.popFirst()
            receiver.report(outcome.map(result.with) ?? result, of: vector)
        }
        waiting.removeAll(keepingCapacity: true)
        failures.removeAll(keepingCapacity: true)
    }

    /// Hands all results on; returns who has them.
    mutating func finished() -> Receiver {
        flush()
        return receiver
    }

    /// Lets the receiver take something that comes after all results so far.
    mutating func afterFlush(_ body: (inout Receiver) -> Void) {
        flush()
        body(&receiver)
    }
}
