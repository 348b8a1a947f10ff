package import Exchange
package import Results

/// Asks an implementation from a thread that waits where it must.
///
/// The processes run beside it. Questions go in by ``ask(_:)`` and replies come out by
/// ``replies()``, in any order.
package final class Interview {
    /// So many questions for each that is in flight are taken in ahead.
    private static let aheadFactor = 8

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
    ///   - isInterrupted: asked while waiting; ends everything once it is true.
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

    /// Waits until the first process has said what it is.
    ///
    /// - Throws: ``AdapterError`` where none can be started.
    package func start() throws(AdapterError) -> Implementation {
        while true {
            if let implementation = box.implementation { return implementation }
            if box.isOver {
                throw AdapterError(message: incidents.first ?? "the run was interrupted")
            }
            wait()
        }
    }

    /// What went wrong, each time that a process broke off.
    package var incidents: [String] { box.incidents }

    /// What is not to the letter of the protocol, where that is asked for.
    package var remarks: [String] { box.remarks }

    /// Asks a question; waits while many are open.
    package func ask(_ question: Question) {
        open += 1
        queues[asked % queues.count].add(question)
        asked += 1
    }

    /// Whether so many questions are open that replies should be taken in first.
    package var isBusy: Bool { open >= options.inFlight * options.jobs * Self.aheadFactor }

    /// The replies that have come.
    package func replies() -> [Dialogue.Outcome] {
        let outcomes = box.take()
        open -= outcomes.count
        return outcomes
    }

    /// Waits until there may be replies, but not long; ends everything after an interruption.
    package func wait() {
        box.wait()
        if isInterrupted() { cancel() }
    }

    /// No more questions come.
    package func close() {
        for queue in queues { queue.close() }
    }

    /// Whether every process has ended; all replies are there then.
    package var isOver: Bool { box.isOver }

    private func cancel() {
        for task in tasks { task.cancel() }
    }
}
