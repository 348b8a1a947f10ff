import ArgumentParser
import OAuth1
import Results
import Vectors

/// The known failures during a run of `check`.
struct KnownRun {
    private var failures: KnownFailures
    /// The file that must be created; nil if all are there.
    private let newFile: String?
    /// The files and directories that are read, as they were named.
    private let named: [String]
    /// The directories among them, each with a slash at its end.
    private let directories: [String]
    /// Whether vectors may be left out on purpose.
    private let isNarrowed: Bool
    /// What is checked.
    private let kind: Subject.Kind
    private var implementation = KnownFailures.ownName
    /// Says which requests are recognized by their endpoints.
    private let style: ReportStyle
    /// The paths of the vector files that were read to their end, and the prefixes of their ids.
    private var filesRead: Set<[UInt8]> = []
    private var stemsRead: Set<[UInt8]> = []

    /// Reads the files of known failures; nil if none is given.
    ///
    /// - Throws: the exit code for a file that cannot be used, whose faults have been reported.
    init?(
        _ options: KnownOptions,
        over input: InputOptions,
        _ style: ReportStyle
    ) throws(ExitCode) {
        try self.init(options, named: input.shownFiles, isNarrowed: input.isNarrowed, style: style)
    }

    /// Reads the files of known failures; nil if none is given.
    ///
    /// `named` is what is read, or the provider whose rules are checked. A file that cannot be used
    /// has been reported when the exit code is thrown.
    init?(
        _ options: KnownOptions,
        named: [String],
        isNarrowed: Bool,
        kind: Subject.Kind = .vector,
        style: ReportStyle = ReportStyle()
    ) throws(ExitCode) {
        guard let first = options.files.first else { return nil }
        self.named = named
        self.kind = kind
        self.style = style
        let isDirectory = { (name: String) in
            name == InstalledFolder.prefix || FileStatus(name)?.isDirectory ?? false
        }
        directories = named.filter(isDirectory).map { name in
            let isWhole = name == InstalledFolder.prefix || name.utf8.last == UInt8(ascii: "/")
            return isWhole ? name : name + "/"
        }
        self.isNarrowed = isNarrowed
        newFile = options.updates && FileStatus(first) == nil ? first : nil
        let paths = NamedPaths(folders: directories, files: named.filter { !isDirectory($0) })
        do throws(VectorIssue) {
            var lists: [KnownFailures.List] = []
            for path in options.files {
                let isNew = path == newFile
                lists.append(KnownFailures.List(isNew ? nil : try Self.read(path), file: path))
            }
            failures = KnownFailures(
                lists, over: paths, upkeep: options.upkeep, today: try Clock.today()
            ) { stem in Self.files(of: stem).contains { FileStatus($0)?.size != nil } }
        } catch {
            Console.printError(error)
            throw .unusable
        }
    }

    private static func read(_ path: String) throws(VectorIssue) -> KnownFailureReader {
        guard FileStatus(path) != nil else {
            throw VectorIssue(
                file: path, message: "the file of known failures does not exist",
                hint: "--update-known creates it")
        }
        let file = try FileReading(path, as: .known)
        defer { file.close() }
        let text = try file.readWhole()
        try FileKind.require(.known, text.span, of: path)
        let reader = KnownFailureReader(text.span, file: path)
        guard reader.issues.isEmpty else {
            for issue in reader.issues { Console.printError(issue) }
            throw VectorIssue(file: path, message: "this list of known failures cannot be used")
        }
        return reader
    }

    /// Says which implementation gives the results; without this, the vectors are checked.
    mutating func setImplementation(_ name: String) {
        implementation = name
        failures.judge(name)
    }

    /// Whether an entry may name a vector that passes.
    func mayName(_ vector: TestVector) -> Bool { failures.mayName(vector) }

    mutating func settle(_ result: CheckResult, of subject: Subject) -> CheckResult {
        guard case .vector(let vector) = subject, let endpoint = style.endpoint(of: vector) else {
            return failures.settle(result, of: subject)
        }
        return failures.settle(result, of: subject, at: endpoint)
    }

    /// Notes that a file was read to its end.
    ///
    /// Standard input does not count: it may be only a part of something.
    mutating func finishFile(_ path: String) {
        guard path != FileTree.standardInput else { return }
        filesRead.insert(Array(path.utf8))
        stemsRead.insert(Array(TestVector.stem(of: path).utf8))
    }

    /// Reports entries that match no vector, and writes the file if that is asked for.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        if isWhole, !isNarrowed, summary.unreadable == 0 {
            summary.orphans = failures.settleOrphans(where: coverage).map { failure in
                var orphan = failure
                orphan.isFileMissing =
                    kind == .vector && !stemsRead.contains(Array(failure.stem.utf8))
                return orphan
            }
            noteUnmatched()
            for sentence in failures.endpointSentences { Console.printNote(sentence) }
            if !failures.gone.isEmpty {
                Console.printNote("--prune-known removes entries that nothing fails by any more")
            }
        }
        if let newFile, !failures.changed.contains(newFile) { write(newFile, &summary) }
        for file in failures.changed { write(file, &summary) }
    }

    /// Changes the file as it is now: another run may have changed it since it was read.
    private func write(_ path: String, _ summary: inout RunSummary) {
        do {
            try AtomicFile.update(path) {
                FileRegister.addOutput(path, as: .known)
                let now = FileStatus(path) == nil ? nil : try Self.read(path)
                return Array(failures.text(of: path, over: now).utf8)
            }
            Console.printNote("\(PlainText.visible(path)): \(failures.changes.sentence)")
        } catch {
            summary.unwritten += 1
            Console.printError(error)
        }
    }

    /// Says which entries name vectors that this run did not read, and where those are.
    private func noteUnmatched() {
        guard !named.contains(FileTree.standardInput) else { return }
        let unmatched = UnmatchedEntries(failures, named)
        if let sentence = unmatched.sentence(implementation) { Console.printNote(sentence) }
    }

    /// The files whose vectors have ids with this stem.
    private static func files(of stem: String) -> [String] {
        [stem] + FileTree.endings.map { "\(stem).\($0)" }
    }

    /// Whether the run has read every file whose vectors have ids with this stem, or would have
    /// if the file existed.
    private var coverage: (String) -> Bool {
        if kind == .rule { return KnownFailure.isRule }
        let (filesRead, stemsRead, directories) = (filesRead, stemsRead, directories)
        return { stem in
            let isNamed =
                stemsRead.contains(Array(stem.utf8))
                || directories.contains { stem.utf8.starts(with: $0.utf8) }
            guard isNamed else { return false }
            return Self.files(of: stem).allSatisfy {
                filesRead.contains(Array($0.utf8)) || FileStatus($0)?.size == nil
            }
        }
    }
}
