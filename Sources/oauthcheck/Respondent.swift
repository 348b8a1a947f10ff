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
    /// Each text once, in their order, with how often it is there.
    var counted: [String] {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for text in self {
            if counts[text] == nil { order.append(text) }
            counts[text, default: 0] += 1
        }
        return order.map { text in
            let count = counts[text, default: 1]
            return count == 1 ? text : "\(text) (\(count) times)"
        }
    }
}
