import ArgumentParser
import Diagnosis
import Fuzzing
import Vectors

/// A run of `share`: invents requests that fail like those that are read, and writes them.
struct ShareRun: VectorConsumer {
    private var sharing: Sharing
    private var vectors = WrittenVectors()

    var isFinished: Bool { Interruption.signal != nil }

    init(_ limits: Diagnostics.Limits) {
        sharing = Sharing(limits, SystemRandomNumberGenerator()) { Interruption.signal != nil }
    }

    mutating func note(_ issue: VectorIssue) { vectors.note(issue.text) }

    mutating func consume(_ vector: TestVector) {
        let place = PlainText.visible(vector.fullID)
        do {
            let shared = try sharing.share(vector)
            Console.printNote("\(place): \(shared.note)")
            var parts = shared.parts
            parts.id = "shared-\(vectors.count + 1)"
            parts.comment = "All values are invented. \(shared.comment)"
            vectors.append(parts.json(indentation: "    ", isComplete: false))
        } catch is CancellationError {
            // The exit code says so.
        } catch {
            vectors.note("\(place): \(error)")
        }
    }

    /// Writes the vectors; returns the exit code.
    func finish(_ path: String?) throws -> ExitCode {
        if let code = Interruption.exitCode { return ExitCode(code) }
        return try vectors.write(to: path)
    }
}

extension SharedFailure {
    /// What a reader of the shared request sees.
    fileprivate var comment: String {
        switch kind {
        case .mistakes(let ids): "The signature is wrong by: \(ids.formatted)."
        case .correct: "The signature is correct."
        case .unexplained: "The signature is invented, too: no known mistake gives the original's."
        case .withoutMistakes(let ids):
            "The signature is invented, too; the original's is wrong by: \(ids.formatted)."
        case .unsigned: "There is no signature."
        }
    }

    /// What is said to the one who shares it.
    fileprivate var note: String {
        let stages = leftOut.map(\.title).formatted
        let rest = leftOut.isEmpty ? "" : "; left out: the \(stages)"
        switch kind {
        case .mistakes(let ids): return "fails by the same mistake: \(ids.formatted)\(rest)"
        case .correct: return "the signature is correct, and so is that of the shared request"
        case .unexplained:
            return "no mistake was found: the structure is kept, the signature is invented"
        case .withoutMistakes(let ids):
            return "the mistake is known (\(ids.formatted)), but each invented request that failed"
                + " by it showed a piece of yours: the structure is kept, the signature is invented"
        case .unsigned: return "there is no signature; the structure is kept"
        }
    }
}
