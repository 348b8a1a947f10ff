import ArgumentParser
import Vectors

/// The files of a run, none of which may be written while it has another part in the run.
struct RunFiles {
    private struct File {
        let path: String
        /// Its part in the run, such as "a report".
        let part: String
        let isWritten: Bool
    }

    private var files: [File] = []

    mutating func read(_ path: String?, as part: String) {
        if let path { files.append(File(path: path, part: part, isWritten: false)) }
    }

    mutating func write(_ path: String?, as part: String) {
        if let path { files.append(File(path: path, part: part, isWritten: true)) }
    }

    /// Adds vector files, also those in directories.
    mutating func readVectors(_ paths: [String]) {
        // Otherwise nothing can be overwritten, and the directories need not be read twice.
        guard files.contains(where: \.isWritten) else { return }
        for path in FileTree.files(named: paths).files where path != FileTree.standardInput {
            read(path, as: "a vector file")
        }
    }

    /// Refuses a file that would be written over, however its path is spelled.
    ///
    /// - Throws: the exit code, after the fault has been reported.
    func check() throws(ExitCode) {
        var known: [FileIdentity: File] = [:]
        for file in files.filter(\.isWritten) + files.filter({ !$0.isWritten }) {
            guard let identity = FileIdentity(file.path) else { continue }
            guard let other = known[identity] else {
                if file.isWritten { known[identity] = file }
                continue
            }
            let paths = [other.path, file.path].map { PlainText.visible($0) }
            let name = paths[0] == paths[1] ? paths[0] : "\(paths[0]) (also \(paths[1]))"
            let parts =
                other.part == file.part
                ? "\(file.part) twice" : "both \(other.part) and \(file.part)"
            Console.printError(
                "\(name) cannot be \(parts) in one run\n  hint: give one of the two another name")
            throw .unusable
        }
    }
}

extension RunFiles {
    /// The files of a run that makes one file of others.
    ///
    /// - Parameters:
    ///   - output: the file that is written; standard output without one.
    ///   - paths: what is read, which may name a part of a file.
    ///   - environment: the `.env` file.
    init(output: String?, from paths: [String], environment: String?) {
        self.init()
        if output != FileTree.standardInput { write(output, as: "the output") }
        for path in paths where path != FileTree.standardInput {
            read(VectorReference(path).file, as: "the input")
        }
        read(environment, as: "the .env file")
    }

    /// The files of every run that has results.
    init(
        _ reports: [ReportTarget],
        _ history: HistoryOptions,
        _ known: KnownOptions,
        _ baseline: BaselineOptions
    ) {
        self.init()
        for target in reports { write(target.path, as: "a report") }
        write(history.file, as: "the history")
        for file in known.files {
            if known.updates || known.prunes {
                write(file, as: "the list of known failures")
            } else {
                read(file, as: "the list of known failures")
            }
        }
        read(baseline.report, as: "the report of an earlier run")
    }
}
