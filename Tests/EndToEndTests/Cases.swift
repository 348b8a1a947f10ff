import Foundation

/// The cases of the transcripts in `Cases/`, each of which shows one thing that the tool does.
///
/// The script of a case is the file `command` in a folder with the case's files. `sh -u` runs it
/// there, with `oauthcheck` in `PATH`, the repository as `ROOT`, and the function `holds`. Its
/// first line says what the case claims, which `holds` checks, or what a reviewer should look at.
enum Cases {
    static let directory = Repository.root.appending(path: "Tests/EndToEndTests/Cases")

    /// The cases that `scripts/record` rewrites; nil where a run compares.
    static let recorded = ProcessInfo.processInfo.environment["RECORD_CASES"].map {
        $0.split(separator: " ").map(String.init)
    }

    /// The beginning of the names of cases that need the network part of the tool.
    private static let network = "network-"

    /// Every transcript, or why it cannot be read.
    static let transcripts: [Result<Transcript, any Error>] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
        return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted().map { name in
            Result {
                let bytes = try Data(contentsOf: directory.appending(path: name))
                return try Transcript(bytes, name: String(name.dropLast(4)))
            }
        }
    }()

    /// The cases of all transcripts that can be read.
    static let all: [Case] = transcripts.flatMap { (try? $0.get())?.cases ?? [] }

    /// The cases that are run.
    static let run: [Case] = {
        var cases = all
        #if !Live
        cases.removeAll { $0.name.hasPrefix(network) }
        #endif
        guard let recorded, !recorded.isEmpty else { return cases }
        return cases.filter { recorded.contains($0.name) }
    }()
}
