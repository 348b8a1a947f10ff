package import Exchange
package import Results
package import Vectors

/// Asks an implementation; for one thread, which waits where it must.
///
/// The processes run in the background. ``ask(_:)`` passes questions in, ``replies()`` gives the
/// replies, in any order.
package final class Interview {
    /// Questions queued per question in flight.
    private static let queuedPerInFlight = 8

    private let options: AdapterOptions
    private let isInterrupted: () -> Bool
    private let box: ReplyBox
    private let queues: [QuestionQueue]
    private let tasks: [Task<Void, Never>]
    private var open = 0
    private var asked = 0

    /// Starts the processes.
    ///
    /// - Parameters:
    ///   - options: what is run, and how.
    ///   - isInterrupted: called while waiting; everything ends once it returns true.
    package init(_ options: AdapterOptions, isInterrupted: @escaping () -> Bool) {
        self.options = options
        self.isInterrupted = isInterrupted
        let box = ReplyBox(processes: options.jobs)
        self.box = box
        queues = (0..<options.jobs).map { _ in QuestionQueue(options, box) }
        tasks = queues.map { queue in
            let job = AdapterJob(options: options, questions: queue, replies: box)
            return Task.detached { await job.run() }
        }
    }

    /// Waits until the first process has introduced itself.
    ///
    /// - Throws: ``AdapterError`` if no process can be started.
    package func start() throws(AdapterError) -> Implementation {
        while true {
            if let implementation = box.implementation { return implementation }
            if box.isOver { throw startError }
            wait()
        }
    }

    private var startError: AdapterError {
        isInterrupted()
            ? AdapterError(message: "the run was interrupted", kind: .interruption)
            : AdapterError(
                message: incidents.first?.description ?? "the program did not start",
                kind: box.kind)
    }

    /// Why the program failed, each time that it did.
    package var incidents: [Reason] { box.incidents }

    /// Departures from the protocol's letter, each once.
    package var remarks: [Reason] { box.remarks }

    /// Queues a question.
    package func ask(_ question: Question) {
        open += 1
        queues[asked % queues.count].add(question)
        asked += 1
    }

    /// Whether enough questions are open; read replies before asking more.
    package var isBusy: Bool { open >= options.inFlight * options.jobs * Self.queuedPerInFlight }

    /// The replies that have arrived since the last call.
    package func replies() -> [Dialogue.Outcome] {
        let outcomes = box.popAll()
        open -= outcomes.count
        return outcomes
    }

    /// Waits briefly for replies; ends everything after an interruption.
    package func wait() {
        box.wait()
        if isInterrupted() { cancel() }
    }

    /// Says that no more questions follow.
    package func close() {
        for queue in queues { queue.close() }
    }

    /// Whether every process has ended; all replies have arrived then.
    package var isOver: Bool { box.isOver }

    private func cancel() {
        for task in tasks { task.cancel() }
    }
}
