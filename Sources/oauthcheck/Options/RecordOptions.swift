import ArgumentParser
import Diagnosis
import Network
import OAuth1
import ProviderProfiles
import Results
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

    /// Refuses a file with other content than vectors in JSON Lines, which an added line would
    /// damage.
    static func requireLines(in path: String) throws(VectorIssue) {
        // What cannot be read, and what is not a file, can be written to at most.
        guard FileStatus(path)?.isRegular ?? false else { return }
        let head = FileReading.head(of: path, as: .record, size: FileKind.headMax)
            .drop { " \t\r\n".utf8.contains($0) }
        guard !head.isEmpty else { return }
        let line = Array(head.prefix { $0 != 0x0A })
        // A recorded request that cannot be checked may have only an id and a comment.
        let isVector =
            line.starts(with: #"{"id""#.utf8) || FileKind.of(line.span) == .vectors
        let isEnded = line.count < head.count
        guard !isVector || isEnded && line.last(where: { $0 > 0x20 }) != UInt8(ascii: "}") else {
            return
        }
        throw VectorIssue(
            file: path,
            message: "this file does not contain vectors in JSON Lines, so nothing is added",
            hint: "give another name, such as --record requests.jsonl")
    }

    /// What appends a line to a file; the first failure to do so is reported.
    private static func recorder(_ path: String) throws(VectorIssue) -> @Sendable (String) -> Void {
        try requireLines(in: path)
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
            Self.hint(for: name).map { "; \($0)" }
            ?? "; 'oauthcheck providers' lists all"
        throw CallError("\(option): unknown provider \(PlainText.quoted(name))\(hint)")
    }
}
