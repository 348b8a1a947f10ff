import ArgumentParser
import Results
import Vectors

/// Vectors as JSON texts, which become a vector file.
struct WrittenVectors {
    /// How the vectors are written.
    enum Format: String, CaseIterable {
        /// One document.
        case json
        /// JSON Lines: a vector per line.
        case jsonl
    }

    private let format: Format
    /// The objects with what is between them, in pieces: a single text would be moved as it grows.
    private var pieces: [[UInt8]] = []
    private(set) var count = 0
    /// Whether something could not be used, and has been reported.
    private var hasIssue = false

    /// In bytes.
    private static let pieceSize = 1 << 20

    init(_ format: Format = .json) { self.format = format }

    mutating func append(_ vector: String) {
        guard format == .json else { return add(Self.line(of: vector), after: "") }
        add(vector, after: count == 0 ? Self.beginning : ",\n    ")
    }

    /// The same object on one line, with the line's end.
    ///
    /// Line feeds are only between values.
    private static func line(of vector: String) -> String {
        let parts = vector.split(separator: "\n").map { $0.drop { $0 == " " } }
        var line = ""
        for part in parts {
            let isInside = !line.isEmpty && line.last != "{" && line.last != "["
            if isInside, part.first != "}", part.first != "]" { line += " " }
            line += part
        }
        return line + "\n"
    }

    private mutating func add(_ vector: String, after separator: String) {
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
        let beginning = format == .json ? Self.beginning : "{\"id\":"
        if let file { try FileReading.refuseOther(file, beginning: beginning, as: .output) }
        var output = file.map { ResultOutput(file: $0, appending: false) } ?? ResultOutput()
        let end = format == .json ? [Array("\n  ]\n}\n".utf8)] : []
        for piece in pieces + end {
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
