import Exchange
import Subprocess
import Vectors

/// Asks the questions of one queue; starts the program again when it fails.
struct AdapterJob {
    let options: AdapterOptions
    let questions: QuestionQueue
    let replies: ReplyBox

    func run() async {
        await converse()
        replies.end()
    }

    private func converse() async {
        var restarts = 0
        while true {
            let reason: Reason
            do throws(AdapterError) {
                let run = ProgramRun(questions, replies, options)
                let outcome = try await AdapterProcess(options: options).run(run)
                if case .finished = outcome.end { return examine(outcome.status, run) }
                if case .cancelled = outcome.end { return }
                guard !Task.isCancelled else { return }
                reason = Self.reason(outcome, isStarted: run.isStarted)
                // Standard error may hold the secrets of the question that is charged with the
                // failure; reports hide those. Before the start there are no secrets.
                let said = run.lastWordsClause
                let isSilent = !run.isStarted && said.description.isEmpty
                let whole: Reason = "\(reason)\(said)\(isSilent ? Self.question : "")"
                replies.note(incident: run.isStarted ? reason : whole)
                // A program that did not start once is not started again.
                if !run.isStarted { return questions.giveUp(whole) }
                questions.programEnded(whole)
                guard await questions.waitForQuestion() else { return }
            } catch {
                replies.note(incident: Reason(error.message), error.kind)
                return questions.giveUp(Reason(error.message))
            }
            guard restarts < options.maxRestarts else {
                // Without what it printed, which has secrets of the question that it was about.
                let last = reason.description
                return questions.giveUp(
                    """
                    the question was not asked, because the program failed \(restarts + 1) times; \
                    the last failure: \(last)
                    """)
            }
            restarts += 1
        }
    }

    /// Notes how a program ended that had nothing left to do: its library may have found a fault
    /// of its own, such as memory that it lost.
    private func examine(_ status: TerminationStatus?, _ run: ProgramRun) {
        let words = run.lastWordsClause
        switch status {
        case .exited(0): return
        case .exited(let code):
            replies.note(remarks: ["the program exited with code \(code) after \"stop\"\(words)"])
        case .signaled(let signal):
            replies.note(
                incident: "the program was ended by signal \(signal) after \"stop\"\(words)")
        case nil:
            let limit = options.endMax.secondsText
            replies.note(remarks: ["the program did not end within \(limit) s after \"stop\""])
        }
    }

    /// What to ask of a program that did not start, and does not say why.
    private static let question =
        " (does the program speak the adapter protocol? see docs/validate.md)"

    /// Why a run failed, as a sentence.
    private static func reason(_ outcome: AdapterProcess.Outcome, isStarted: Bool) -> Reason {
        let before = isStarted ? "before it answered" : "before it answered \"start\""
        return switch (outcome.end, outcome.status) {
        case (.closed, .exited(let code)): "the program exited with code \(code) \(before)"
        case (.closed, .signaled(let signal)):
            "the program was ended by signal \(signal) \(before)"
        case (.closed, nil): "the program closed its standard output \(before)"
        case (.timeout(let limit), _):
            "no answer\(isStarted ? "" : " to \"start\"") within \(limit.secondsText) s"
        case (.fault(let fault), _): "protocol violation: \(fault.reason)"
        case (.finished, _), (.cancelled, _): "the run ended"
        }
    }
}

extension Duration {
    /// Seconds as people write them: `5`, `0.5`.
    fileprivate var secondsText: String {
        let milliseconds = components.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0 else { return "\(components.seconds)" }
        return "\(Double(components.seconds) + Double(milliseconds) / 1000)"
    }
}
