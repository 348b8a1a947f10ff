import ArgumentParser
import Conformance

/// Which failures are known, and what is done to the file that says so.
struct KnownOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of known failures: those that fail as recorded do not fail the run.",
            valueName: "file"))
    var known: String?

    @Flag(help: "Record failures that are not known, and remove entries that fail no more.")
    var updateKnown = false

    @Flag(help: "Remove known failures that ran and fail no more.")
    var pruneKnown = false

    @Option(
        help: ArgumentHelp("The reason that --update-known gives.", valueName: "text"))
    var knownReason: String?

    func validate() throws {
        guard known != nil || !updateKnown && !pruneKnown else {
            throw ValidationError("--update-known and --prune-known need --known FILE")
        }
        if known == "" || known == FileTree.standardInput {
            throw ValidationError("--known takes the name of a file")
        }
        if updateKnown, pruneKnown {
            throw ValidationError("--update-known prunes too; give one of the two")
        }
        if let knownReason, knownReason.isEmpty || !updateKnown {
            throw ValidationError("--known-reason TEXT goes with --update-known")
        }
    }

    /// Reads what is known.
    ///
    /// - Parameter input: the vectors of the run.
    /// - Returns: nil where no file is named.
    /// - Throws: the exit code for a file that cannot be used, once its faults have been told.
    func run(over input: InputOptions) throws -> KnownRun? {
        guard let known else { return nil }
        do throws(VectorIssue) {
            let today = try Clock.today()
            let isNew = FileStatus(known) == nil
            guard updateKnown || !isNew else {
                throw VectorIssue(
                    file: known, message: "there is no such file of known failures",
                    hint: "--update-known makes one")
            }
            let reader = isNew ? nil : try Self.read(known)
            guard reader?.issues.isEmpty ?? true else {
                for issue in reader?.issues ?? [] { Console.printError("\(issue)") }
                throw VectorIssue(file: known, message: "these known failures cannot be used")
            }
            let failures = KnownFailures(reader, file: known, upkeep: upkeep, today: today)
            return KnownRun(failures, path: known, isNew: isNew, input)
        } catch {
            Console.printError("\(error)")
            throw ExitCode.unusable
        }
    }

    private var upkeep: KnownFailures.Upkeep {
        if updateKnown { return .update(reason: knownReason) }
        return pruneKnown ? .prune : .nothing
    }

    private static func read(_ path: String) throws(VectorIssue) -> KnownFailureReader {
        let file = try FileReading(path)
        defer { file.close() }
        let text = try file.readWhole()
        return KnownFailureReader(text.span, file: path)
    }
}
