import Adapters
import ArgumentParser
import Conformance
import OAuth1
import SystemPackage

/// `oauthcheck fuzz`: ask an implementation for random requests until it goes wrong.
struct FuzzCommand: ParsableCommand, AsksProgram {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    /// So many requests are asked where nothing says when to end.
    private static let countByDefault: UInt64 = 10_000

    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Sign random requests in two ways; find the smallest on which they differ.",
        usage: "oauthcheck fuzz [<options>] [-- <command> ...]",
        discussion: """
            Draws requests where programs that sign go wrong, and compares what is
            made of each with our derivation. A request on which they differ is made
            smaller as long as it shows the same, and explained; those of one cause
            are counted. Asked is the program behind --, which speaks the adapter
            protocol; without one our own second derivation, with the mistakes that
            --pitfall names. A request depends on its seed and number alone.

            Examples:
              oauthcheck fuzz --seconds 60
              oauthcheck fuzz --seconds 60 -- python3 my_adapter.py
              oauthcheck fuzz --pitfall plus-for-space --write found.json
              oauthcheck fuzz --pitfall not-sorted --seed 7 --from 12 --count 1

            Exit code 1 says that something was found. Keys and secrets are drawn,
            too, and are shown.
            """
    )

    @Option(help: ArgumentHelp("Which requests are drawn.", valueName: "s"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("The number of the first request.", valueName: "n"))
    var from: UInt64 = 0

    @Option(
        help: ArgumentHelp(
            "How many requests; 10000, unless --seconds says when to end.", valueName: "n"))
    var count: UInt64?

    @Option(help: ArgumentHelp("End after so many seconds.", valueName: "s"))
    var seconds: Double?

    @Option(
        name: .customLong("method"),
        help: ArgumentHelp(
            "Draw only this signature method; may be repeated.", valueName: "HMAC-SHA1"))
    var methods: [String] = []

    @Option(
        help: ArgumentHelp("The PEM of an RSA key, for the RSA methods.", valueName: "file"))
    var privateKeyFile: String?

    @Option(
        name: .customLong("pitfall"),
        help: ArgumentHelp("Make this mistake on purpose; may be repeated.", valueName: "id"))
    var pitfalls: [String] = []

    @OptionGroup var search: SearchOptions

    @OptionGroup(title: "Asking an implementation") var ask: AskOptions

    @Option(help: ArgumentHelp("Show so many findings, the first ones.", valueName: "n"))
    var maxFindings = FuzzReport.findingsMax

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format: Format = .text

    @Option(
        help: ArgumentHelp(
            "Write the smallest requests with their right values as a vector file.",
            valueName: "file"))
    var write: String?

    @Option(help: ArgumentHelp("Colours: auto, always or never.", valueName: "when"))
    var color: Console.Color = .auto

    func validate() throws {
        guard !CommandBehind.isMissing else {
            throw ValidationError("behind -- stands no program that could be asked")
        }
        if let count, count == 0 { throw ValidationError("--count is 1 or more") }
        if let seconds, !(seconds > 0 && seconds < 1e9) {
            throw ValidationError("--seconds is a number of seconds, more than 0")
        }
        guard command.isEmpty || pitfalls.isEmpty else {
            throw ValidationError("--pitfall is for our own derivation, not for a command")
        }
        guard maxFindings > 0 else { throw ValidationError("--max-findings is 1 or more") }
        for id in pitfalls where PitfallCatalogue.pitfall(id) == nil {
            let known = PitfallCatalogue.all.map(\.id)
            throw ValidationError(Self.unknown("pitfall", id, among: known))
        }
        for name in methods {
            guard let method = SignatureMethod(rawValue: name) else {
                let known = SignatureMethod.allCases.map(\.rawValue)
                throw ValidationError(Self.unknown("signature method", name, among: known))
            }
            if method.kind == .rsa, privateKeyFile == nil {
                throw ValidationError("\(name) needs a --private-key-file")
            }
        }
    }

    private static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
        "the \(kind) \(PlainText.quoted(name)) is not known"
            + (Misspelling.nearest(to: name, among: known).map {
                "; did you mean \(PlainText.quoted($0))?"
            } ?? "")
    }

    func run() throws {
        let key = try readKey()
        Interruption.watch()
        let (subject, answer) = try asked()
        let clock = end
        let drawn = methods.compactMap(SignatureMethod.init(rawValue:))
        let generator = RequestGenerator(
            seed: seed, methods: drawn.isEmpty ? SignatureMethod.allCases : drawn,
            privateKeyFile: privateKeyFile)
        var run = FuzzRun(
            generator, search.limits, loadKey: { _ in key }, isOutOfTime: clock, asking: answer)
        try ask(&run, until: clock)
        throw ExitCode(try report(run, of: subject))
    }

    /// Who is asked, as the report names it, and how.
    private func asked() throws -> (subject: String, answer: (TestVector) -> FuzzAnswer) {
        guard command.isEmpty else {
            let interview = Interview(ask.options(command, jobs: 1)) {
                Interruption.signal != nil
            }
            let implementation = try interview.startOrExit()
            let signer = AskedSigner(interview, implementation)
            return (implementation.title, { signer.answer($0) })
        }
        var signer = ProcedureSigner(pitfalls.compactMap(PitfallCatalogue.pitfall))
        let subject =
            pitfalls.isEmpty
            ? "our second derivation"
            : "our second derivation with \(pitfalls.joined(separator: ", "))"
        return (subject, { signer.answer($0) })
    }

    /// What is said again to meet a finding again.
    private var optionsAgain: String {
        let options =
            pitfalls.map { "--pitfall \($0)" } + methods.map { "--method \($0)" }
            + (privateKeyFile.map { ["--private-key-file \(ShellWord.quoted($0))"] } ?? [])
            + (command.isEmpty ? [] : ["--"] + command.map(ShellWord.quoted))
        return options.map { " \($0)" }.joined()
    }

    private func ask(_ run: inout FuzzRun, until isOutOfTime: () -> Bool) throws {
        var progress = Progress(octetsInAll: nil)
        defer { progress.clear() }
        let count = count ?? (seconds == nil ? Self.countByDefault : .max)
        // Numbers go on from 0 behind the last one.
        for offset in 0..<count {
            guard run.ending == nil, !isOutOfTime() else { break }
            do throws(SigningError) {
                try run.take(from &+ offset)
            } catch {
                Console.printError("request \(from &+ offset): \(error)")
                throw ExitCode.broken
            }
            progress.add(vectors: 1)
        }
    }

    /// Whether the time is up, or a signal has come.
    private var end: () -> Bool {
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        return { Interruption.signal != nil || end.map { ContinuousClock.now >= $0 } ?? false }
    }

    private func readKey() throws -> [UInt8] {
        guard let privateKeyFile else { return [] }
        do throws(KeyError) {
            let pem = try KeyFile.read(privateKeyFile, besides: FileTree.standardInput)
            do throws(SigningError) {
                _ = try RSAPrivateKey(pem: pem)
            } catch {
                throw KeyError("\(PlainText.visible(privateKeyFile)): \(error)")
            }
            return pem
        } catch {
            throw ValidationError(error.message)
        }
    }
}

// What came of it.
extension FuzzCommand {
    /// Writes the report and the vectors; returns the exit code.
    private func report(_ run: FuzzRun, of subject: String) throws -> Int32 {
        let report = FuzzReport(
            run, of: subject, options: optionsAgain, from: from, findingsMax: maxFindings,
            isInterrupted: Interruption.signal != nil)
        let isWritten = writeVectors(report)
        let code =
            Interruption.signal.map { 128 + $0 } ?? report.exitCode(isWritten: isWritten)
        var output = ResultOutput()
        switch format {
        case .text:
            let style = ReportStyle(hasColor: Console.hasColor(color, on: .standardOutput))
            for line in report.lines(style) { output.append(line: line) }
        case .json: output.append(line: report.json(exit: code))
        }
        var summary = RunSummary()
        output.finish(&summary)
        if code == 4 { Console.printError("nothing was answered; an empty run is no success") }
        return summary.unwritten > 0 ? 3 : code
    }

    /// Writes the vector file where one is wanted; returns whether that was possible.
    private func writeVectors(_ report: FuzzReport) -> Bool {
        guard let write else { return true }
        guard !report.isEmpty else {
            Console.printNote("nothing was found, so \(PlainText.visible(write)) is not written")
            return true
        }
        do throws(OutputError) {
            let file = try AtomicFile(write)
            try file.write(Array(report.vectorFile.utf8))
            try file.commit()
            return true
        } catch {
            Console.printError("\(error)")
            return false
        }
    }
}
