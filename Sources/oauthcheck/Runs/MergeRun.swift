import ArgumentParser
import OAuth1
import Reports
import Results
import Vectors

/// A run of `merge`: each report is read once more, and its results are copied.
struct MergeRun {
    private var merger: ReportMerger
    private var output: ResultOutput
    private var hasFaults = false

    /// Without a path, the merged report goes to standard output.
    init(_ first: ReportPart, _ format: MergeFormat, path: String?) {
        let reporter: any MergingReporter =
            switch format {
            case .json: JSONReporter(merging: first.origin)
            case .jsonl: JSONLinesReporter(merging: first.origin)
            }
        merger = ReportMerger(reporter, like: first.origin, of: first.path)
        output = path.map { ResultOutput(file: $0, appending: false) } ?? ResultOutput()
    }

    /// Merges the reports; returns the exit code.
    mutating func run(_ parts: [ReportPart]) -> Int32 {
        // Nothing is written if it is known already that some parts do not fit.
        for part in parts {
            guard let fault = merger.fault(part.origin, of: part.path) else { continue }
            Console.printError(fault)
            hasFaults = true
        }
        guard !hasFaults else { return giveUp() }
        merger.begin(to: &output.bytes)
        for part in parts where Interruption.signal == nil && !output.isClosed {
            add(part)
        }
        if Interruption.signal == nil, !output.isClosed, let fault = merger.mixture {
            Console.printError(fault)
            hasFaults = true
        }
        guard !hasFaults else { return giveUp() }
        merger.finish(interruption: Interruption.signal, to: &output.bytes)
        var summary = merger.summary
        if let missing = summary.parts.missing {
            Console.printNote("\(missing), so the merged report is incomplete")
        }
        output.finish(&summary)
        if summary.exitCode == ExitCode.nothingSelected.rawValue, let reason = summary.emptiness {
            Console.printError("\(reason); an empty run is not a success")
        }
        return summary.exitCode
    }

    private mutating func giveUp() -> Int32 {
        output.discard()
        return ExitCode.unusable.rawValue
    }

    private mutating func add(_ part: ReportPart) {
        merger.open(part.path)
        do throws(VectorIssue) {
            try copy(part)
        } catch {
            Console.printError(error)
            hasFaults = true
        }
        merger.close(early: Interruption.signal != nil || output.isClosed)
        for warning in merger.warnings { Console.printNote(warning) }
        for issue in merger.issues { Console.printError(issue) }
        if !merger.issues.isEmpty { hasFaults = true }
    }

    private mutating func copy(_ part: ReportPart) throws(VectorIssue) {
        let (file, head) = try part.open()
        defer { file.close() }
        guard part.isLines else {
            let text = try file.readWhole(after: head)
            merger.add(document: text.span, to: &output.bytes)
            return output.flushIfLong()
        }
        var lines = LineReading(file, after: head)
        while !merger.isDone, !output.isClosed, let line = try lines.next() {
            guard case .text(let range, let number) = line else {
                guard case .tooLong(let number) = line else { continue }
                throw VectorIssue(tooLong: number, of: part.path)
            }
            let isEnded = range.upperBound < lines.buffer.count
            merger.add(
                line: lines.buffer.span.extracting(range), number, isEnded: isEnded,
                to: &output.bytes)
            output.flushIfLong()
        }
    }
}

/// The format of a merged report.
enum MergeFormat: String, CaseIterable, ExpressibleByArgument {
    case json, jsonl

    /// The format that the ending of a file's name stands for.
    init?(endingOf path: String) {
        let ends = { path.utf8.reversed().starts(with: ($0 as String).utf8.reversed()) }
        if ends(".json") {
            self = .json
        } else if ends(".jsonl") || ends(".ndjson") {
            self = .jsonl
        } else {
            return nil
        }
    }
}
