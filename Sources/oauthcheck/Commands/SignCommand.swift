import ArgumentParser
import Conformance
import OAuth1

/// `oauthcheck sign`: emit base strings, signatures and headers.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Print base strings, signatures and headers of requests.",
        discussion: """
            Signs every vector, whatever it expects. Where nonce and timestamp are
            absent and nothing is expected of them, fresh ones are made.

            Examples:
              oauthcheck sign request.json
              oauthcheck sign request.json --format curl
              oauthcheck sign request.json --emit signature
              oauthcheck sign vectors/new.json --write
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup var jobs: JobOptions
    @OptionGroup var display: DisplayOptions

    @Option(help: ArgumentHelp("text, json, jsonl, header or curl.", valueName: "format"))
    var format: SignedText.Format = .text

    @Option(
        help: ArgumentHelp(
            "The stages to print, separated by commas: \(StageList.names).",
            valueName: "stages"))
    var emit: StageList?

    @Flag(help: "Fill the values into the files' expected (correct of invalid vectors) instead.")
    var write = false

    func validate() throws {
        if write, input.files.contains(FileTree.standardInput) {
            throw ValidationError("--write fills files; standard input is none")
        }
        if emit != nil, format == .header || format == .curl {
            throw ValidationError("--emit does not go with --format \(format.rawValue)")
        }
    }

    func run() throws {
        try input.requireFiles()
        Interruption.watch()
        if write {
            var signing = FileSigning(input, stages, display.style)
            throw ExitCode(signing.run(input.files))
        }
        var stream = VectorStream(input, jobs: jobs.count)
        var run = SignRun(format, stages, display)
        stream.forEach(&run)
        throw ExitCode(run.finish())
    }

    private var stages: [Stage]? { emit?.stages }
}

/// Stages by their names, separated by commas.
struct StageList: ExpressibleByArgument {
    static let names = Stage.allCases.map(\.rawValue).joined(separator: ", ")

    let stages: [Stage]

    init?(argument: String) {
        let stages = argument.split(separator: ",").map { Stage(rawValue: String($0)) }
        guard !stages.isEmpty, stages.allSatisfy({ $0 != nil }) else { return nil }
        self.stages = stages.compactMap(\.self)
    }
}

extension SignedText.Format: ExpressibleByArgument {}

/// A run of `sign`: each vector's values go to standard output.
struct SignRun: VectorStream.Consumer {
    private let format: SignedText.Format
    private let stages: [Stage]?
    private let style: ReportStyle
    private var signing: VectorSigning
    private var summary = RunSummary()
    private var output = ResultOutput()

    init(_ format: SignedText.Format, _ stages: [Stage]?, _ display: DisplayOptions) {
        self.format = format
        self.stages = stages
        style = display.style
        signing = VectorSigning(format, stages, style)
        if format == .json { output.octets.append(contentsOf: "[".utf8) }
    }

    var isFinished: Bool { output.isClosed }

    /// What stands before the next vector's values.
    private var separator: String {
        guard format == .json else { return "" }
        return summary.passed == 0 ? "\n  " : ",\n  "
    }

    mutating func take(_ vector: TestVector) {
        do throws(SigningError) {
            try signing.sign(vector, behind: separator, to: &output.octets)
            summary.passed += 1
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
        output.flushIfLong()
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { Console.printError("\(issue)") }
        summary.count(.errored(issues))
    }

    mutating func take(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        summary.unreadable += 1
    }

    mutating func finish(_ reader: VectorReader) {}

    func makeShare() -> sending SignShare? {
        // A list has commas between its values.
        format == .json ? nil : SignShare(VectorSigning(format, stages, style))
    }

    func accepts(_ block: SignedBlock) -> Bool { true }

    mutating func take(_ block: SignedBlock) {
        output.octets += block.text
        summary.passed += block.count
        signing.hidesSecret = signing.hidesSecret || block.hidesSecret
        output.flushIfLong()
    }

    /// Ends the output; returns the exit code.
    mutating func finish() -> Int32 {
        if format == .json { output.octets.append(contentsOf: "\n]\n".utf8) }
        summary.interruption = Interruption.signal
        output.finish(&summary)
        if signing.hidesSecret {
            Console.printNote(
                "PLAINTEXT signatures are secrets; --show-secrets prints them")
        }
        if summary.exitCode == 4 {
            Console.printError("nothing was selected")
        }
        return summary.exitCode
    }
}
