import ArgumentParser
import Diagnosis
import Fuzzing
import OAuth1
import Results
import Vectors

/// `oauthcheck fuzz`: test a signer with random requests.
struct FuzzCommand: ParsableCommand, AsksProgram {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Sign random requests in two ways, and compare.",
        usage: "oauthcheck fuzz [<options>] [-- <command> ...]",
        discussion: """
            Generates random requests of the kinds that programs get wrong, signs each
            request in two ways, and compares the signatures. If the signatures differ,
            oauthcheck makes the request as small as possible, and explains the
            difference. Differences with the same cause are counted together. A request
            depends only on the seed and the request's number.

            One signature is oauthcheck's. The other comes from the command after --,
            which must speak the adapter protocol. Without a command, it comes from
            oauthcheck's own second implementation, with the mistakes that --pitfall
            names.

            Examples:
              oauthcheck fuzz --seconds 60
              oauthcheck fuzz --seconds 60 -- python3 my_adapter.py
              oauthcheck fuzz --pitfall plus-for-space --write found.json
              oauthcheck fuzz --pitfall not-sorted --seed 7 --from 12 --count 1

            Exit code 1 means that a difference was found. Keys and secrets are
            random test values, so they are shown.
            """
    )

    @OptionGroup(title: "Selection") var draw: DrawOptions
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup(title: "Search") var search: SearchOptions
    @OptionGroup(title: "Implementation under test") var ask: AskOptions

    @Option(
        name: .customLong("pitfall"),
        help: ArgumentHelp(
            "Make this pitfall's mistake on purpose; may be repeated.", valueName: "id"))
    var pitfalls: [String] = []

    struct Output: ParsableArguments {
        @Option(help: ArgumentHelp("The output: text or json.", valueName: "format"))
        var format: Format = .text

        @Option(help: ArgumentHelp("Show at most N findings.", valueName: "n"))
        var maxFindings = FuzzReport.findingsMax

        @Option(
            help: ArgumentHelp(
                "Write the smallest requests that show a difference, with their correct values, "
                    + "to a vector file.",
                valueName: "file"), completion: .file())
        var write: String?

        @Option(help: ArgumentHelp("Colours.", valueName: "when"))
        var color: Console.Color = .auto

        func validate() throws {
            try require(maxFindings > 0, "--max-findings must be 1 or more")
        }
    }

    func validate() throws {
        try require(!TrailingCommand.isMissing, "no command after '--'")
        try require(
            command.isEmpty || pitfalls.isEmpty,
            "give either --pitfall or a command after --, not both")
        try PitfallCatalogue.require(pitfalls)
    }

    func run() throws {
        var files = RunFiles()
        files.write(output.write, as: .findings)
        files.read(draw.privateKeyFile, as: .key)
        try files.check()
        if let path = output.write {
            try FileReading.refuseOther(
                path, beginning: FuzzReport.beginning, as: .findings)
        }
        let key = try draw.readKey()
        let (subject, answer, end) = try subject()
        let isOver = isOver
        var run = FuzzRun(
            draw.generator, search.limits, loadKey: { _ in key }, isOutOfTime: isOver,
            asking: answer)
        let outcome = Result { try ask(&run, until: isOver) }
        if let reason = end() { run.end(reason) }
        try outcome.get()
        throw ExitCode(try report(run, of: subject))
    }

    /// What is tested, by its name in the report, how it answers, and what ends it, which returns
    /// why it failed, if it did.
    private func subject() throws -> (
        name: String, answer: (TestVector) -> FuzzAnswer, end: () -> String?
    ) {
        guard command.isEmpty else {
            let (interview, implementation) = try ask.start(command)
            let signer = AskedSigner(interview, implementation)
            return (implementation.title, { signer.answer($0) }, signer.end)
        }
        var signer = ProcedureSigner(pitfalls.compactMap(PitfallCatalogue.pitfall))
        let name = "oauthcheck's second implementation"
        let with = pitfalls.isEmpty ? "" : " with \(pitfalls.joined(separator: ", "))"
        return (name + with, { signer.answer($0) }, { nil })
    }

    private func ask(_ run: inout FuzzRun, until isOver: () -> Bool) throws {
        var progress = Progress(bytesInAll: nil)
        defer { progress.clear() }
        for offset in 0..<draw.count {
            guard run.ending == nil, !isOver() else { break }
            // After the last number comes 0.
            let number = draw.from &+ offset
            do throws(SigningError) {
                try run.test(number)
            } catch {
                Console.printError("request \(number): \(error)")
                throw ExitCode.broken
            }
            progress.add(vectors: 1)
        }
    }

    /// Says whether the time is up, or a signal has arrived.
    private var isOver: () -> Bool {
        let end = draw.seconds.map { ContinuousClock.now + .seconds($0) }
        return { Interruption.signal != nil || end.map { ContinuousClock.now >= $0 } ?? false }
    }
}
