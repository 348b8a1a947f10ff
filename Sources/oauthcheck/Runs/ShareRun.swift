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
        sharing = Sharing(limits, .system) { Interruption.signal != nil }
    }

    mutating func note(_ issue: VectorIssue) { vectors.note(issue.text) }

    mutating func consume(_ vector: TestVector) {
        let place = PlainText.visible(vector.fullID)
        do throws(SharingError) {
            let shared = try sharing.share(vector)
            Console.printNote("\(place): \(shared.note)")
            vectors.append(shared.vector(vectors.count + 1))
        } catch .cancelled {
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
