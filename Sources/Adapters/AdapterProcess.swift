import Exchange
import Subprocess
import Vectors

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The process of an adapter: starts it, reads and writes its pipes, ends it.
struct AdapterProcess {
    let options: AdapterOptions

    /// How a run ended.
    struct Outcome {
        let end: ProgramRun.End
        /// The process's exit status; nil if we ended it.
        let status: TerminationStatus?
    }

    /// Runs the program until everything is answered, or it fails.
    ///
    /// - Throws: ``AdapterError`` if the program cannot be started.
    func run(_ run: ProgramRun) async throws(AdapterError) -> Outcome {
        var platform = PlatformOptions()
        // A process group of its own, so that its children are ended too.
        platform.processGroupID = 0
        // The same when the run is cancelled, of which Subprocess takes care itself.
        platform.teardownSequence = [Self.politeEnd]
        do {
            let result = try await Subprocess.run(
                executable, arguments: Arguments(Array(options.command.dropFirst())),
                platformOptions: platform, input: .inputWriter, output: .sequence,
                error: .sequence
            ) { execution in
                let group = execution.processIdentifier.value
                ChildGroups.add(group)
                defer { ChildGroups.forget(group) }
                let end = await converse(run, execution)
                let isOver = end.isOwn ? await ProcessEnd.isNear(group) : false
                await finish(execution)
                return (end: end, isOver: isOver)
            }
            return Outcome(
                end: result.closureResult.end,
                status: result.closureResult.isOver ? result.terminationStatus : nil)
        } catch let error as SubprocessError {
            throw failure(error)
        } catch {
            throw AdapterError(message: "\(error)")
        }
    }

    /// SIGTERM to its process group, and time to react to it.
    private static let politeEnd = TeardownStep.send(
        signal: .terminate, toProcessGroup: true,
        allowedDurationToNextStep: AdapterOptions.grace)

    private typealias Running = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    private var executable: Executable {
        let name = options.command.first ?? ""
        return name.utf8.contains(UInt8(ascii: "/")) ? .path(FilePath(name)) : .name(name)
    }

    private func failure(_ error: SubprocessError) -> AdapterError {
        let path = options.command.first ?? ""
        let name = PlainText.visible(path)
        // The front end says what such a file is instead.
        let isUnusable =
            error.code == .executableNotFound || error.underlyingError == .execFormatError
        if isUnusable, isReadable(path) { return AdapterError(message: "cannot run \(name)") }
        return error.code == .executableNotFound
            ? AdapterError(message: "command not found: \(name)", kind: .absence)
            : AdapterError(message: "cannot run \(name): \(error)")
    }

    /// Whether a path, and not the name of a command, leads to something.
    private func isReadable(_ path: String) -> Bool {
        guard path.utf8.contains(UInt8(ascii: "/")) else { return false }
        do {
            try FileDescriptor.open(FilePath(path), .readOnly).close()
            return true
        } catch {
            return false
        }
    }

    /// Reads, writes and watches; the first of these tasks to report an end decides.
    private func converse(_ run: ProgramRun, _ execution: Running) async -> ProgramRun.End {
        await withTaskGroup(of: ProgramRun.End?.self) { group in
            group.addTask {
                if let end = await read(execution.standardOutput, run.receive) { return end }
                let end = run.endOfOutput
                return end.isFinished ? await finishing(execution) : end
            }
            group.addTask {
                // A program may close its standard error and go on.
                _ = await read(execution.standardError, run.noteError)
                return nil
            }
            group.addTask { await write(to: execution, run) }
            group.addTask { await run.watch() }
            var end: ProgramRun.End?
            while end == nil, let next = await group.next() { end = next }
            group.cancelAll()
            return end ?? .cancelled
        }
    }

    /// Passes on what arrives; returns what ended the run, nil at the end of the stream.
    private func read(
        _ sequence: SubprocessOutputSequence,
        _ receive: ([UInt8]) throws(ProgramRun.End) -> Void
    ) async -> ProgramRun.End? {
        do {
            for try await buffer in sequence {
                try receive(buffer.withUnsafeBytes { Array($0) })
            }
            return Task.isCancelled ? .cancelled : nil
        } catch let end as ProgramRun.End {
            return end
        } catch {
            return Task.isCancelled ? .cancelled : nil
        }
    }

    /// Writes questions as soon as they may be asked.
    private func write(to execution: Running, _ run: ProgramRun) async -> ProgramRun.End? {
        let writer = execution.standardInputWriter
        do throws(SubprocessError) {
            _ = try await writer.write(Question.start)
            for await _ in run.wakings {
                guard run.isStarted else { continue }
                guard let lines = run.nextLines() else {
                    _ = try await writer.write(Question.stop)
                    try await writer.finish()
                    return await finishing(execution)
                }
                if !lines.isEmpty { _ = try await writer.write(lines) }
            }
            return .cancelled
        } catch {
            // The program reads no more; its earlier output is still read to the end.
            return nil
        }
    }

    /// Lets the program end by itself, which is all that is left for it to do.
    private func finishing(_ execution: Running) async -> ProgramRun.End {
        let process = execution.processIdentifier.value
        guard await ProcessEnd.isNear(process, within: options.endMax) else { return .finished }
        do {
            // What it wrote at its end is still read.
            try await Task.sleep(for: .milliseconds(20))
        } catch {
            return .cancelled
        }
        return .finished
    }

    /// Sends SIGTERM, then kills its process group.
    private func finish(_ execution: Running) async {
        do {
            try await execution.standardInputWriter.finish()
            await execution.teardown(using: [Self.politeEnd])
            try execution.send(signal: .kill, toProcessGroup: true)
        } catch {
            // No process is left to end.
        }
    }
}
