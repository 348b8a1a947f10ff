import ArgumentParser
import Results
import Vectors

/// Vectors as JSON texts, which become a vector file.
struct WrittenVectors {
    /// The objects with what is between them, in pieces: a single text would be moved as it grows.
    private var pieces: [[UInt8]] = []
    private(set) var count = 0
    /// Whether something could not be used, and has been reported.
    private var hasIssue = false

    /// In bytes.
    private static let pieceSize = 1 << 20

    mutating func append(_ vector: String) {
        let separator = count == 0 ? Self.beginning : ",\n    "
        count += 1
        // Only its count: a second reference to the piece would copy it at each addition.
        if (pieces.last?.count).map({ $0 + vector.utf8.count > Self.pieceSize }) ?? true {
            pieces.append([])
        }
        pieces[pieces.count - 1] += separator.utf8
        pieces[pieces.count - 1] += vector.utf8
    }

    /// How the files begin that are written here.
    private static let beginning = "{\n  \"vectors\": [\n    "

    /// Reports what cannot be used.
    mutating func note(_ fault: String) {
        Console.printError(fault)
        hasIssue = true
    }

    /// Writes the file, or standard output without a path; returns the exit code.
    func write(to path: String?) throws -> ExitCode {
        guard count > 0 else {
            guard !hasIssue else { return .unusable }
            Console.printError("the input contains no requests, so nothing is written")
            return .nothingSelected
        }
        let file = path == FileTree.standardInput ? nil : path
        if let file { try FileReading.refuseOther(file, beginning: Self.beginning, as: .output) }
        var output = file.map { ResultOutput(file: $0, appending: false) } ?? ResultOutput()
        for piece in pieces + [Array("\n  ]\n}\n".utf8)] {
            output.bytes += piece
            output.flushIfLong()
        }
        var summary = RunSummary()
        output.finish(&summary)
        guard summary.unwritten == 0 else { return .broken }
        if let file {
            Console.printNote("\(counted(count, "vector")) written to \(PlainText.visible(file))")
        }
        return hasIssue ? .unusable : .success
    }
}
