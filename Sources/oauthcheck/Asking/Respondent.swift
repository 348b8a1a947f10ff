import Adapters
import Exchange
import Vectors

/// Something that answers questions: a running program, or a file of recorded answers.
protocol Respondent {
    func ask(_ question: Question)
    /// The replies that have arrived since the last call, in any order.
    func replies() -> [Dialogue.Outcome]
    /// Whether replies should be read before more is asked.
    var isBusy: Bool { get }
    /// Waits until there may be replies.
    func wait()
    /// Says that no more questions follow.
    func close()
    /// Whether all replies have arrived that ever will.
    var isOver: Bool { get }
    /// What went wrong apart from the replies.
    var incidents: [Reason] { get }
    /// What is not to the letter of the protocol, each once.
    var remarks: [Reason] { get }
}

extension Respondent {
    /// Says what went wrong apart from the replies, and what may be wrong with the answers.
    func printFaults(_ style: ReportStyle) {
        for incident in incidents.map({ $0.text(style) }).withoutRepetitions {
            Console.printError(incident)
        }
        printRemarks(style)
    }

    /// Says what may be wrong with the answers.
    func printRemarks(_ style: ReportStyle) {
        for remark in remarks { Console.printNote(remark.text(style)) }
    }
}

extension Interview: Respondent {}

extension [String] {
    /// Each text once, in order; how often it occurs depends on which questions were in flight.
    var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
