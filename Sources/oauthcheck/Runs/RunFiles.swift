import ArgumentParser
import Vectors

/// The files that a command line names, none of which may be written while it has another part in
/// the run.
struct RunFiles {
    private var uses: [FileUse] = []

    mutating func read(_ path: String?, as part: FilePart) {
        guard let path, path != FileTree.standardInput else { return }
        uses.append(FileUse(path: path, part: part, isWritten: false))
    }

    mutating func write(_ path: String?, as part: FilePart) {
        guard let path, path != FileTree.standardInput else { return }
        uses.append(FileUse(path: path, part: part, isWritten: true))
    }

    /// Adds vector files, also those in directories.
    mutating func addVectors(_ paths: [String], isWritten: Bool = false) {
        // Otherwise nothing can be overwritten, and the directories need not be read twice.
        guard isWritten || uses.contains(where: \.isWritten) else { return }
        for path in FileTree.files(named: paths).files where path != FileTree.standardInput {
            uses.append(FileUse(path: path, part: .vectors, isWritten: isWritten))
        }
    }

    /// Notes the files in the register of this run, and refuses one that would be written over,
    /// however its path is spelled.
    ///
    /// - Throws: the exit code, after the fault has been reported.
    func check() throws(ExitCode) {
        guard let conflict = conflict(add: FileRegister.add) else { return }
        let paths = [conflict.first.path, conflict.second.path].map { PlainText.visible($0) }
        let name = paths[0] == paths[1] ? paths[0] : "\(paths[0]) (also \(paths[1]))"
        Console.printError("\(name) \(conflict.reason)\n  hint: \(FileConflict.hint)")
        throw .unusable
    }

    /// The first conflict; what is written goes first.
    func conflict(add: (FileUse, FileIdentity) -> FileConflict?) -> FileConflict? {
        for use in uses.filter(\.isWritten) + uses.filter({ !$0.isWritten }) {
            guard let file = FileIdentity(use.path), let conflict = add(use, file) else { continue }
            return conflict
        }
        return nil
    }
}

extension RunFiles {
    /// The files of a run that makes one file of others.
    init(
        output: String?,
        from paths: [String],
        _ requests: RequestFileOptions,
        _ secrets: SecretOptions
    ) {
        self.init()
        write(output, as: .output)
        for path in paths { read(VectorReference(path).file, as: .input) }
        read(requests, secrets)
    }

    /// The files of every run that has results.
    init(
        _ reports: [ReportTarget],
        _ history: HistoryOptions,
        _ known: KnownOptions,
        _ baseline: BaselineOptions
    ) {
        self.init()
        for target in reports { write(target.path, as: .report) }
        write(history.file, as: .history)
        for file in known.files {
            if known.updates || known.prunes {
                write(file, as: .known)
            } else {
                read(file, as: .known)
            }
        }
        read(baseline.report, as: .baseline)
    }

    /// The files that requests include, and those of their secrets.
    mutating func read(_ requests: RequestFileOptions, _ secrets: SecretOptions) {
        for file in requests.withFile { read(file, as: .withFile) }
        read(secrets.envFile, as: .environment)
        for file in [secrets.consumerSecretFile, secrets.tokenSecretFile] {
            read(file, as: .secret)
        }
        for file in [secrets.privateKeyFile, secrets.publicKeyFile] { read(file, as: .key) }
    }

    /// The files of a server.
    init(_ network: ListenOptions, _ recording: RecordOptions) {
        self.init()
        write(network.saveCertificate, as: .savedCertificate)
        write(recording.record, as: .record)
        read(network.certificate, as: .certificate)
        read(network.certificateKey, as: .key)
    }
}
