import Subprocess

/// Asks the questions of one queue, by one process after another where they break off.
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
            let reason: String
            do throws(AdapterError) {
                let session = AdapterSession(questions, options)
                let (end, status) = try await AdapterProcess(options: options).run(session)
                if case .finished = end { return }
                if case .cancelled = end { return }
                guard !Task.isCancelled else { return }
                let fault = what(end, status, isStarted: session.isStarted)
                reason = fault
                // What it said may hold secrets: those of the question that is charged with it are
                // kept out of reports, and before the start it knows of none.
                let told = fault + session.lastWordsClause
                replies.note(session.isStarted ? fault : told)
                // What cannot be started once is not tried again.
                if !session.isStarted { return questions.giveUp(told) }
                questions.breakOff(told)
            } catch {
                replies.note(error.message)
                return questions.giveUp(error.message)
            }
            guard restarts < options.maxRestarts else {
                return questions.giveUp(
                    "not asked, since the program broke off \(restarts + 1) times: \(reason)")
            }
            restarts += 1
        }
    }

    /// The signals by which a program is ended from here.
    private static let ours = [Signal.terminate.rawValue, Signal.kill.rawValue]

    private func what(
        _ end: AdapterSession.End,
        _ status: TerminationStatus,
        isStarted: Bool
    ) -> String {
        let before = isStarted ? "before it answered" : "before it answered the start"
        return switch (end, status) {
        case (.closed, .exited(let code)): "the program exited with \(code) \(before)"
        case (.closed, .signaled(let signal)) where !Self.ours.contains(signal):
            "the program was ended by signal \(signal) \(before)"
        case (.closed, _): "the program closed its standard output \(before)"
        case (.timeout(let limit), _):
            "no answer\(isStarted ? "" : " to the start") within \(limit.secondsText) s"
        case (.fault(let fault), _): "against the protocol: \(fault)"
        case (.finished, _), (.cancelled, _): "the run ended"
        }
    }
}

extension Duration {
    /// `5`, `0.5`: seconds, as they were asked for.
    fileprivate var secondsText: String {
        let milliseconds = components.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0 else { return "\(components.seconds)" }
        return "\(Double(components.seconds) + Double(milliseconds) / 1000)"
    }
}
