import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Runs scripts for `sh`, each in a folder and with an environment of its own.
enum Shell {
    struct TimedOut: Error, CustomStringConvertible {
        let description = "the command was ended after \(Shell.secondsMax) s"
    }

    /// No case waits for anybody; what runs this long hangs.
    static let secondsMax = 300

    /// Defines what each script can call: `holds`, which checks a claim.
    private static let functions = ". \"$ROOT/Tests/EndToEndTests/holds.sh\""

    private static let gate = Gate(places: max(2, ProcessInfo.processInfo.activeProcessorCount))

    /// Runs `script` in a folder with what `prepare` puts there.
    static func run(
        _ script: String,
        prepare: (URL) throws -> Void = { _ in }
    ) async throws -> Outcome {
        try await withScratch { scratch in
            let folder = scratch.appending(path: "case")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(script.utf8).write(to: folder.appending(path: "command"))
            try prepare(folder)
            return try await run("command", in: folder, besides: scratch)
        }
    }

    /// A folder that is gone afterwards, when it is this command's turn.
    private static func withScratch(
        _ body: (URL) async throws -> Outcome
    ) async throws -> Outcome {
        await gate.enter()
        let scratch = FileManager.default.temporaryDirectory
            .appending(path: "oauthcheck-\(UUID().uuidString)")
        let outcome: Result<Outcome, any Error>
        do {
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            outcome = .success(try await body(scratch))
        } catch {
            outcome = .failure(error)
        }
        try? FileManager.default.removeItem(at: scratch)
        await gate.leave()
        return try outcome.get()
    }

    /// Output goes into files, so that no pipe fills up and blocks.
    private static func run(
        _ script: String,
        in folder: URL,
        besides scratch: URL
    ) async throws -> Outcome {
        let home = scratch.appending(path: "home")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let output = scratch.appending(path: "stdout")
        let errors = scratch.appending(path: "stderr")
        let environment = environment(home: home)
        let code = try await inTime {
            try await status(
                of: script, in: folder, environment, output: file(output), errors: file(errors))
        }
        return Outcome(
            output: try Data(contentsOf: output), errors: try Data(contentsOf: errors),
            code: code)
    }

    private static func file(_ url: URL) throws -> FileDescriptor {
        try FileDescriptor.open(
            FilePath(url.path), .writeOnly, options: [.create, .truncate],
            permissions: [.ownerReadWrite])
    }

    /// Nothing of the caller's but where programs and libraries are found.
    private static func environment(home: URL) -> Subprocess.Environment {
        let inherited = ProcessInfo.processInfo.environment
        let path = inherited["PATH"] ?? "/usr/bin:/bin"
        var environment: [Subprocess.Environment.Key: String] = [
            "PATH": "\(Repository.products.path):\(path)", "ROOT": Repository.root.path,
            "HOME": home.path, "TMPDIR": home.path, "LC_ALL": "C",
        ]
        environment["LD_LIBRARY_PATH"] = inherited["LD_LIBRARY_PATH"]
        return .custom(environment)
    }

    /// Runs a program; it gets the signals that a program gets at a prompt, whatever other tests
    /// ignore in this process.
    private static func status(
        of script: String,
        in folder: URL,
        _ environment: Subprocess.Environment,
        output: FileDescriptor,
        errors: FileDescriptor
    ) async throws -> Int32 {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
        ]
        let ended = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-u", "-c", "\(functions); . ./\(script)", script],
            environment: environment, workingDirectory: FilePath(folder.path),
            platformOptions: options, input: .none,
            output: .fileDescriptor(output, closeAfterSpawningProcess: true),
            error: .fileDescriptor(errors, closeAfterSpawningProcess: true))
        switch ended.terminationStatus {
        case .exited(let code): return code
        case .signaled(let signal): return 128 + signal
        }
    }

    private static func inTime(
        _ body: @escaping @Sendable () async throws -> Int32
    ) async throws -> Int32 {
        try await withThrowingTaskGroup(of: Int32.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: .seconds(secondsMax))
                throw TimedOut()
            }
            defer { group.cancelAll() }
            guard let code = try await group.next() else { throw TimedOut() }
            return code
        }
    }
}

/// Lets so many in at once; the others wait for their turn.
private actor Gate {
    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        self.places = places
    }

    func enter() async {
        guard places == 0 else {
            places -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        places += 1
    }
}
