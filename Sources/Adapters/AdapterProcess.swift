import Vectors
import Exchange
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// One run of the program behind an adapter.
struct AdapterProcess {
    let options: AdapterOptions

    /// Runs it until everything is answered, or it breaks off.
    ///
    /// - Returns: how it ended, and what became of the process.
    /// - Throws: ``AdapterError`` where it cannot be run.
    func run(
        _ session: AdapterSession
    ) async throws(AdapterError) -> (end: AdapterSession.End, status: TerminationStatus) {
        var platform = PlatformOptions()
        // A group of its own, so that its children can be ended with it.
        platform.processGroupID = 0
        do {
            let result = try await Subprocess.run(
                executable, arguments: Arguments(Array(options.command.dropFirst())),
                platformOptions: platform, input: .inputWriter, output: .sequence,
                error: .sequence
            ) { execution in
                let end = await converse(session, execution)
                await finish(execution)
                return end
            }
            return (result.closureResult, result.terminationStatus)
        } catch let error as SubprocessError {
            throw AdapterError(message: message(of: error))
        } catch {
            throw AdapterError(message: "\(error)")
        }
    }

    private typealias Running = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    private var executable: Executable {
        let name = options.command.first ?? ""
        return name.utf8.contains(UInt8(ascii: "/")) ? .path(FilePath(name)) : .name(name)
    }

    private func message(of error: SubprocessError) -> String {
        let name = PlainText.quoted(options.command.first ?? "")
        return error.code == .executableNotFound
            ? "\(name) is no program that can be found and run"
            : "\(name) cannot be run: \(error)"
    }

    /// Reads, writes and watches until one of these says that it is over.
    private func converse(
        _ session: AdapterSession,
        _ execution: Running
    ) async -> AdapterSession.End {
        await withTaskGroup(of: AdapterSession.End?.self) { group in
            group.addTask {
                await read(execution.standardOutput, session.hear) ?? session.endOfOutput
            }
            group.addTask {
                // That it closes its standard error means nothing.
                _ = await read(execution.standardError, session.noteError)
                return nil
            }
            group.addTask { await write(to: execution.standardInputWriter, session) }
            group.addTask { await session.watch() }
            var end: AdapterSession.End?
            while end == nil, let next = await group.next() { end = next }
            group.cancelAll()
            return end ?? .cancelled
        }
    }

    /// Hands on what comes; what ended it, nil for the end of the stream.
    private func read(
        _ sequence: SubprocessOutputSequence,
        _ take: ([UInt8]) throws(AdapterSession.End) -> Void
    ) async -> AdapterSession.End? {
        do {
            for try await buffer in sequence {
                try take(buffer.withUnsafeBytes { Array($0) })
            }
            return Task.isCancelled ? .cancelled : nil
        } catch let end as AdapterSession.End {
            return end
        } catch {
            return Task.isCancelled ? .cancelled : nil
        }
    }

    /// Writes questions as they may be asked.
    private func write(
        to writer: StandardInputWriter,
        _ session: AdapterSession
    ) async -> AdapterSession.End? {
        do throws(SubprocessError) {
            _ = try await writer.write(Question.start)
            for await _ in session.wakings {
                guard session.isStarted else { continue }
                guard let lines = session.nextLines() else {
                    _ = try await writer.write(Question.stop)
                    return .finished
                }
                if !lines.isEmpty { _ = try await writer.write(lines) }
            }
            return .cancelled
        } catch {
            // It reads no more; what it has written before is read to the end.
            return nil
        }
    }

    /// Lets it end by itself, then asks it to, then ends it and all that it has started.
    private func finish(_ execution: Running) async {
        do {
            try await execution.standardInputWriter.finish()
            let step = TeardownStep.send(
                signal: .terminate, toProcessGroup: true,
                allowedDurationToNextStep: AdapterOptions.grace)
            await execution.teardown(using: [step])
            try execution.send(signal: .kill, toProcessGroup: true)
        } catch {
            // There is nobody left to be ended.
        }
    }
}
