import Dispatch
import Exchange
import Foundation
import Results
import Vectors

@testable import Adapters

/// Asks a program of a few lines for `sh`, and collects what comes of it.
enum Program {
    struct Outcome: Sendable {
        /// What came of each question, by their numbers.
        var replies: [String] = []
        var incidents: [String] = []
        var remarks: [String] = []
        var implementation: String?
        /// Why the program could not be asked.
        var error: String?
    }

    /// Answers every question that reaches it by declining.
    static let loop = """
        while read -r line; do
          case $line in *'"stop"'*) exit;; esac
          seq=${line#*\\"seq\\":}; seq=${seq%%[,\\}]*}
          answer
        done
        """

    /// Introduces itself as `sut`, and then runs `answer` with each question's number in `$seq`.
    static func answering(_ answer: String, start: String = "") -> String {
        """
        \(start)
        read -r line
        echo '{"name":"sut"}'
        answer() { \(answer); }
        \(loop)
        """
    }

    static let decline = #"echo "{\"seq\":$seq,\"skipped\":\"no\"}""#

    /// Asks `count` questions, on a thread of its own, since it waits.
    static func ask(
        _ script: String,
        count: Int = 3,
        change: @escaping @Sendable (inout AdapterOptions) -> Void = { _ in }
    ) async -> Outcome {
        await ask(command: ["sh", "-c", script], count: count, change: change)
    }

    static func ask(
        command: [String],
        count: Int = 3,
        change: @escaping @Sendable (inout AdapterOptions) -> Void = { _ in }
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                // Other tests may hold all threads for seconds.
                var options = AdapterOptions(command: command, timeout: .seconds(60))
                change(&options)
                continuation.resume(returning: outcome(options, count))
            }
            thread.start()
        }
    }

    private static func outcome(_ options: AdapterOptions, _ count: Int) -> Outcome {
        let interview = Interview(options) { false }
        var outcome = Outcome()
        do throws(AdapterError) {
            outcome.implementation = try interview.start().name
        } catch {
            outcome.error = error.message
            outcome.incidents = interview.incidents.map(Redaction.none.text)
            return outcome
        }
        for seq in 1...count { interview.ask(question(seq)) }
        interview.close()
        var replies: [Dialogue.Outcome] = []
        while !interview.isOver {
            interview.wait()
            replies += interview.replies()
        }
        replies += interview.replies()
        outcome.replies = replies.sorted { $0.seq < $1.seq }.map(\.text)
        outcome.remarks = interview.remarks.map(Redaction.none.text)
        outcome.incidents = interview.incidents.map(Redaction.none.text)
        return outcome
    }
}
