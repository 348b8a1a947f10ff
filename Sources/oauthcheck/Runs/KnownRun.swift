import Conformance

/// The known failures in a run of `check`.
struct KnownRun {
    private var failures: KnownFailures
    private let path: String
    /// Whether the file is still to be made.
    private let isNew: Bool
    /// The directories that are read, as the paths of their files begin.
    private let directories: [String]
    /// Whether vectors are left out on purpose.
    private let isNarrowed: Bool
    /// The paths of the vector files that were read to their end, and what begins their ids.
    private var filesRead: Set<[UInt8]> = []
    private var stemsRead: Set<[UInt8]> = []

    init(_ failures: KnownFailures, path: String, isNew: Bool, _ input: InputOptions) {
        self.failures = failures
        self.path = path
        self.isNew = isNew
        directories = input.files.filter { FileStatus($0)?.isDirectory ?? false }.map {
            $0.utf8.last == UInt8(ascii: "/") ? $0 : $0 + "/"
        }
        isNarrowed = input.isNarrowed
    }

    /// From now on results are those of an implementation that was asked.
    mutating func judge(_ implementation: String) { failures.judge(implementation) }

    mutating func settle(_ result: CheckResult, of vector: TestVector) -> CheckResult {
        failures.settle(result, of: vector)
    }

    /// Takes in that a file was read to its end.
    ///
    /// What came through standard input may be a part of something, so entries that its vectors
    /// leave over are not missed.
    mutating func finish(file: String) {
        guard file != FileTree.standardInput else { return }
        filesRead.insert(Array(file.utf8))
        stemsRead.insert(Array(TestVector.stem(of: file).utf8))
    }

    /// Tells entries that name no vector, and writes the file where that is asked for.
    ///
    /// - Parameters:
    ///   - summary: of the run so far.
    ///   - isWhole: whether the run went to its end.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        if isWhole, !isNarrowed, summary.unreadable == 0 {
            summary.orphans = failures.settleOrphans(where: coverage)
        }
        guard !failures.changes.isEmpty || isNew else { return }
        do throws(OutputError) {
            let file = try AtomicFile(path)
            try file.write(Array(failures.text.utf8))
            try file.commit()
            Console.printNote("\(PlainText.visible(path)): \(failures.changes.sentence)")
        } catch {
            summary.unwritten += 1
            Console.printError("\(error)")
        }
    }

    /// Says whether every file that gives its vectors ids with a stem was read, or would have been
    /// if it were there.
    private var coverage: (String) -> Bool {
        let (filesRead, stemsRead, directories) = (filesRead, stemsRead, directories)
        return { stem in
            let isNamed =
                stemsRead.contains(Array(stem.utf8))
                || directories.contains { stem.utf8.starts(with: $0.utf8) }
            guard isNamed else { return false }
            let files = [stem] + FileTree.endings.map { "\(stem).\($0)" }
            return files.allSatisfy {
                filesRead.contains(Array($0.utf8)) || FileStatus($0)?.size == nil
            }
        }
    }
}
