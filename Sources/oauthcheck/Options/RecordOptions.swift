import ArgumentParser
import Diagnosis
import Network
import ProviderProfiles
import Synchronization
import Vectors

/// What is kept and printed of each request.
struct RecordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Append each request to this file, as a vector with its secrets (JSON Lines).",
            valueName: "file"), completion: .file())
    var record: String?

    @Flag(help: "Do not print a line for each request.")
    var quiet = false

    /// What the network part uses of this process.
    func surroundings() throws(VectorIssue) -> Surroundings {
        var surroundings = Surroundings(
            now: { Clock.current }, random: RandomBytes.make, printReady: Self.printReady,
            printAside: Console.printAside, printError: Console.printError,
            waitForEnd: Interruption.wait)
        if !quiet { surroundings.printRequest = Console.printStyled }
        if let record { surroundings.record = try Self.recorder(record) }
        return surroundings
    }

    private static func printReady(_ line: String) {
        do throws(ExitCode) {
            try Console.printResult(line)
        } catch {
            // Nobody reads what the server says; it serves nevertheless.
        }
    }

    /// What appends a line to a file; the first failure to do so is reported.
    private static func recorder(_ path: String) throws(VectorIssue) -> @Sendable (String) -> Void {
        let file: AtomicFile
        do throws(OutputError) {
            file = try AtomicFile(path, appending: true, isPrivate: true)
        } catch {
            throw error.issue
        }
        let hasFailed = Mutex(false)
        return { line in
            hasFailed.withLock { hasFailed in
                do throws(OutputError) {
                    try file.write(Array((line + "\n").utf8))
                } catch {
                    if !hasFailed { Console.printError("\(error)") }
                    hasFailed = true
                }
            }
        }
    }
}

extension ProviderProfiles {
    /// Refuses the value of an option that names no provider.
    static func require(_ name: String?, option: String) throws {
        guard let name, named(name) == nil else { return }
        let hint =
            Misspelling.hint(for: name, among: names).map { "; \($0)" }
            ?? "; 'oauthcheck providers' lists all"
        throw ValidationError("\(option): unknown provider \(PlainText.quoted(name))\(hint)")
    }
}
