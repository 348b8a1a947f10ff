#if Live
import Server
import Synchronization
import SystemPackage
import Vectors

/// The file of `--record`: each request as a vector on a line of its own.
final class RecordFile: Sendable {
    private let file: FileDescriptor
    private let state = Mutex(0)

    /// - Throws: ``VectorIssue`` if the file cannot be written.
    init(_ path: String) throws(VectorIssue) {
        do {
            file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .append, .closeOnExec],
                permissions: [.ownerRead, .ownerWrite])
        } catch {
            throw VectorIssue(file: path, message: "cannot be written: \(error)")
        }
    }

    /// Writes a request, if it can be a vector; whole lines alone reach the file.
    func add(_ record: RequestRecord) {
        guard let vector = RequestVector(record, id: "request-\(record.number)") else { return }
        let line = Array((vector.jsonLine + "\n").utf8)
        state.withLock { failures in
            do {
                try file.writeAll(line)
            } catch {
                if failures == 0 {
                    LiveConsole.printError("the recording cannot be written: \(error)")
                }
                failures += 1
            }
        }
    }
}
#endif
