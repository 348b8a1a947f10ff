import ArgumentParser
import Conformance
import OAuth1

extension VectorsCommand {
    /// `oauthcheck vectors list`: a line for each vector.
    struct List: ParsableCommand {
        enum Format: String, CaseIterable, ExpressibleByArgument {
            case text, jsonl, requests
        }

        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List vectors: id, place, result, method, sections.",
            discussion: """
                Example:
                  oauthcheck vectors list vectors/ --spec 3.4.1.3.2

                --format requests prints the questions that an implementation is asked to
                sign, a line each, to be answered elsewhere and judged by
                'check --answers'. They hold the vectors' secrets, so --show-secrets must
                be said.
                """
        )

        @OptionGroup var input: InputOptions

        @Option(help: ArgumentHelp("text, jsonl or requests.", valueName: "format"))
        var format: Format = .text

        @Flag(help: "Show the secrets that are in the requests.")
        var showSecrets = false

        func validate() throws {
            guard format != .requests || showSecrets else {
                throw ValidationError(
                    "requests hold the secrets of the vectors; say --show-secrets if they may")
            }
        }

        func run() throws {
            try input.requireFiles()
            Interruption.watch()
            var stream = VectorStream(input)
            var run = ListRun(format)
            stream.forEach(&run)
            throw ExitCode(run.finish())
        }
    }
}

/// A run of `vectors list`.
struct ListRun: VectorStream.Consumer {
    private let format: VectorsCommand.List.Format
    private var summary = RunSummary()
    private var output = ResultOutput()
    private var nextSeq = 1

    init(_ format: VectorsCommand.List.Format) {
        self.format = format
    }

    var isFinished: Bool { output.isClosed }

    mutating func take(_ vector: TestVector) {
        summary.passed += 1
        switch format {
        case .text: output.append(line: Self.text(of: vector))
        case .jsonl: output.append(line: Self.json(of: vector))
        case .requests: appendQuestion(vector)
        }
    }

    /// The questions have the numbers that a run over the same vectors gives them.
    private mutating func appendQuestion(_ vector: TestVector) {
        guard vector.reasonNotToAsk(.sign) == nil else { return }
        output.octets += Question(.sign, seq: nextSeq, vector).line
        output.flushIfLong()
        nextSeq += 1
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { take(issue) }
    }

    mutating func take(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        summary.unreadable += 1
    }

    mutating func finish(_ reader: VectorReader) {}

    private static func text(of vector: TestVector) -> String {
        let columns = [
            vector.fullID, "\(vector.file):\(vector.line)", vector.result.rawValue,
            vector.signatureMethod?.rawValue ?? vector.string(of: vector.oauth.signatureMethod),
            vector.spec.joined(separator: ", "), vector.string(of: vector.comment),
        ]
        return columns.map { PlainText.visible($0) }.joined(separator: "\t")
    }

    private static func json(of vector: TestVector) -> String {
        let strings = { (values: [String]) in JSONText.list(values.map(JSONText.string)) }
        return JSONText.object([
            ("id", JSONText.string(vector.fullID)), ("file", JSONText.string(vector.file)),
            ("line", "\(vector.line)"), ("result", JSONText.string(vector.result.rawValue)),
            (
                "method",
                JSONText.string(
                    vector.signatureMethod?.rawValue
                        ?? vector.string(of: vector.oauth.signatureMethod))
            ),
            ("spec", strings(vector.spec)), ("flags", strings(vector.flags)),
            ("pitfall", strings(vector.pitfalls)),
            ("comment", JSONText.string(vector.string(of: vector.comment))),
        ])
    }

    mutating func finish() -> Int32 {
        summary.interruption = Interruption.signal
        output.finish(&summary)
        if summary.exitCode == 4 { Console.printError("nothing was selected") }
        return summary.exitCode
    }
}
