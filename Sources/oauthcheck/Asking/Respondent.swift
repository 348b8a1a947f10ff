import Adapters
import ArgumentParser
import Conformance

/// Who answers questions: a program that runs, or a file of recorded answers.
protocol Respondent {
    func ask(_ question: Question)
    /// Replies that have come, in any order.
    func replies() -> [Dialogue.Outcome]
    /// Whether replies should be taken in before more is asked.
    var isBusy: Bool { get }
    /// Waits until there may be replies.
    func wait()
    /// No more questions come.
    func close()
    /// Whether every reply there will be is there.
    var isOver: Bool { get }
    /// What went wrong beside the replies.
    var incidents: [String] { get }
}

extension Interview: Respondent {
    /// What the program says it is.
    ///
    /// - Throws: the exit code for a program that cannot be asked, once that has been said.
    func startOrExit() throws(ExitCode) -> Implementation {
        do throws(AdapterError) {
            return try start()
        } catch {
            Console.printError(PlainText.visible(error.message))
            throw .broken
        }
    }
}

extension [String] {
    /// Each text once, in their order; how often depends on which questions were in flight.
    var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
