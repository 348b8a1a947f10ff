import Foundation

/// The folders below `Cases/`, each of which shows one thing that the tool does.
///
/// - `command`: run by `sh -u` in a copy of the folder, with `oauthcheck` in `PATH`, the
///   repository as `ROOT`, and the function `holds`. Its first line says what the case claims,
///   which `holds` checks, or what a reviewer should look at.
/// - `stdout`, `stderr`, `exit`: what is expected; a missing file means nothing, and 0.
enum Cases {
    static let directory = Repository.root.appending(path: "Tests/EndToEndTests/Cases")

    /// The files of a folder that its command does not see.
    static let expected = ["stdout", "stderr", "exit"]

    /// The cases that `scripts/record` rewrites; nil where a run compares.
    static let recorded = ProcessInfo.processInfo.environment["RECORD_CASES"].map {
        $0.split(separator: " ").map(String.init)
    }

    /// Where cases are recorded: `scripts/record` first looks at the changes in another folder.
    private static let recordings = ProcessInfo.processInfo.environment["RECORD_INTO"]
        .map { URL(filePath: $0) }

    /// The beginning of the names of cases that need the network part of the tool.
    private static let network = "network-"

    /// The names of the cases that are run, sorted.
    static let folders: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
        var folders = (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
        #if !Live
        folders.removeAll { $0.hasPrefix(network) }
        #endif
        guard let recorded, !recorded.isEmpty else { return folders }
        return folders.filter(recorded.contains)
    }()

    /// What the case's folder says.
    static func expectation(of name: String) throws -> Outcome {
        let folder = directory.appending(path: name)
        let code = String(decoding: try bytes(of: folder.appending(path: "exit")), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return Outcome(
            output: try bytes(of: folder.appending(path: "stdout")),
            errors: try bytes(of: folder.appending(path: "stderr")),
            code: code.isEmpty ? 0 : Int32(code) ?? -1)
    }

    /// Makes the case's folder say what came out.
    static func record(_ outcome: Outcome, of name: String) throws {
        let folder = (recordings ?? directory).appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try replace(folder.appending(path: "stdout"), with: outcome.output)
        try replace(folder.appending(path: "stderr"), with: outcome.errors)
        let code = outcome.code == 0 ? "" : "\(outcome.code)\n"
        try replace(folder.appending(path: "exit"), with: Data(code.utf8))
    }

    private static func replace(_ file: URL, with bytes: Data) throws {
        if !bytes.isEmpty {
            try bytes.write(to: file)
        } else if FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
        }
    }

    private static func bytes(of file: URL) throws -> Data {
        guard FileManager.default.fileExists(atPath: file.path) else { return Data() }
        return try Data(contentsOf: file)
    }
}
