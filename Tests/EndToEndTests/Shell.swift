import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs scripts for `sh`, each in a folder and with an environment of its own.
enum Shell {
    struct TimedOut: Error, CustomStringConvertible {
        let description = "the command was ended after \(Shell.secondsMax) s"
    }

    /// No case waits for anybody; what runs this long hangs.
    static let secondsMax = 300

    private static let gate = Gate(places: max(2, ProcessInfo.processInfo.activeProcessorCount))

    /// Runs the file `command` of a copy of `folder`, without the files named in `omitting`.
    static func run(copyOf folder: URL, omitting: [String]) async throws -> Outcome {
        try await withScratch { scratch in
            let copy = scratch.appending(path: "case")
            try FileManager.default.copyItem(at: folder, to: copy)
            for name in omitting {
                try? FileManager.default.removeItem(at: copy.appending(path: name))
            }
            return try await run("command", in: copy, besides: scratch)
        }
    }

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
        let output = try file("stdout", in: scratch)
        let errors = try file("stderr", in: scratch)
        let home = scratch.appending(path: "home")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-u", script]
        process.currentDirectoryURL = folder
        process.environment = environment(home: home)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let code = try await end(of: process)
        return Outcome(
            output: try Data(contentsOf: output), errors: try Data(contentsOf: errors), code: code)
    }

    private static func file(_ name: String, in folder: URL) throws -> URL {
        let file = folder.appending(path: name)
        try Data().write(to: file)
        return file
    }

    /// Nothing of the caller's but where programs and libraries are found.
    private static func environment(home: URL) -> [String: String] {
        let inherited = ProcessInfo.processInfo.environment
        let path = inherited["PATH"] ?? "/usr/bin:/bin"
        var environment = [
            "PATH": "\(Repository.products.path):\(path)", "ROOT": Repository.root.path,
            "HOME": home.path, "TMPDIR": home.path, "LC_ALL": "C",
        ]
        environment["LD_LIBRARY_PATH"] = inherited["LD_LIBRARY_PATH"]
        return environment
    }

    private static func end(of process: Process) async throws -> Int32 {
        let (codes, code) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isSignal = process.terminationReason == .uncaughtSignal
            code.yield(process.terminationStatus + (isSignal ? 128 : 0))
            code.finish()
        }
        try process.run()
        let identifier = process.processIdentifier
        let watchdog = Task {
            try await Task.sleep(for: .seconds(secondsMax))
            // Its whole group, where it leads one.
            if kill(-identifier, SIGKILL) != 0 { kill(identifier, SIGKILL) }
            throw TimedOut()
        }
        for await code in codes {
            watchdog.cancel()
            if case .failure(let error) = await watchdog.result, error is TimedOut { throw error }
            return code
        }
        throw CancellationError()
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
