import ArgumentParser
import Diagnosis
import Fuzzing
import Vectors

/// A run of `share`: invents requests that fail like those that are read, and writes them.
struct ShareRun: VectorConsumer {
    private var sharing: Sharing
    private var vectors = WrittenVectors()
    /// What was made of the requests, and how often the same.
    private var notes: [(place: String, note: String)] = []
    private var counts: [String: Int] = [:]

    var isFinished: Bool { Interruption.signal != nil }

    init(_ limits: Diagnoser.Limits) {
        sharing = Sharing(limits, .system) { Interruption.signal != nil }
    }

    mutating func note(_ issue: VectorIssue) { vectors.note(Self.sharing(issue).text) }

    /// The issue; where a key is missing, that it would not help.
    static func sharing(_ issue: VectorIssue) -> VectorIssue {
        guard issue.topic == .missingKey else { return issue }
        return VectorIssue(
            file: issue.file, line: issue.line, column: issue.column,
            message: "RSA requests cannot be shared, because oauthcheck does not invent keys",
            hint: "sign the request with HMAC-SHA1 and an invented secret: its base string shows"
                + " the same mistakes")
    }

    mutating func consume(_ vector: TestVector) {
        let place = PlainText.visible(vector.fullID)
        do throws(SharingError) {
            let shared = try sharing.share(vector)
            add("\(shared.note)", at: place)
            vectors.append(shared.vector(vectors.count + 1))
        } catch .cancelled {
            // The exit code says so.
        } catch {
            vectors.note("\(place): \(error)")
        }
    }

    private mutating func add(_ note: String, at place: String) {
        if counts[note] == nil { notes.append((place, note)) }
        counts[note, default: 0] += 1
    }

    /// Prints each note once, with the first place and how often it is there.
    private func printNotes() {
        for (place, note) in notes {
            let count = counts[note] ?? 1
            Console.printNote("\(place): \(note)\(count > 1 ? " (\(count) times)" : "")")
        }
    }

    /// Writes the vectors; returns the exit code.
    func finish(_ path: String?) throws -> ExitCode {
        if let code = Interruption.exitCode { return ExitCode(code) }
        printNotes()
        return try vectors.write(to: path)
    }
}
