import ArgumentParser
import Diagnosis
import Sharing
import Vectors

/// A run of `share`: invents requests that fail like those that are read, and writes them.
struct ShareRun: VectorConsumer {
    private var sharing: Sharing
    private var vectors: [String] = []
    private var hasIssue = false

    var isFinished: Bool { Interruption.signal != nil }

    init(_ limits: Diagnostics.Limits) {
        sharing = Sharing(limits, SystemRandomNumberGenerator())
    }

    mutating func note(_ issue: VectorIssue) {
        Console.printError(issue)
        hasIssue = true
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        for issue in issues { note(issue) }
    }

    mutating func consume(_ vector: TestVector) {
        let place = PlainText.visible(vector.fullID)
        do {
            let shared = try sharing.share(vector)
            Console.printNote("\(place): \(shared.note)")
            let number = vectors.count + 1
            vectors.append(
                shared.json(
                    id: "shared-\(number)",
                    comment: "All values are invented. \(shared.comment)", indentation: "    "))
        } catch {
            Console.printError("\(place): \(error)")
            hasIssue = true
        }
    }

    /// Writes the vectors; returns the exit code.
    func finish(_ path: String?) throws -> ExitCode {
        if let code = Interruption.exitCode { return ExitCode(code) }
        guard !vectors.isEmpty else { return .unusable }
        let list = vectors.map { "    \($0)" }.joined(separator: ",\n")
        let text = "{\n  \"vectors\": [\n\(list)\n  ]\n}"
        guard let path, path != FileTree.standardInput else {
            try Console.printResult(text)
            return hasIssue ? .unusable : .success
        }
        do throws(OutputError) {
            try AtomicFile.replace(path, with: Array(text.utf8) + [0x0A])
        } catch {
            Console.printError(error)
            return .broken
        }
        Console.printNote(
            "\(counted(vectors.count, "vector")) written to \(PlainText.visible(path))")
        return hasIssue ? .unusable : .success
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
