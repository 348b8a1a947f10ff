import ArgumentParser
import Vectors

/// Vectors as JSON texts, which become a vector file.
struct WrittenVectors {
    private var texts: [String] = []
    /// Whether something could not be used, and has been reported.
    private var hasIssue = false

    var count: Int { texts.count }

    mutating func append(_ vectors: [String]) { texts += vectors }

    /// Reports what cannot be used.
    mutating func note(_ fault: String) {
        Console.printError(fault)
        hasIssue = true
    }

    /// Writes the file, or standard output without a path; returns the exit code.
    func write(to path: String?) throws -> ExitCode {
        guard !texts.isEmpty else { return .unusable }
        let list = texts.map { "    \($0)" }.joined(separator: ",\n")
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
        Console.printNote("\(counted(count, "vector")) written to \(PlainText.visible(path))")
        return hasIssue ? .unusable : .success
    }
}
