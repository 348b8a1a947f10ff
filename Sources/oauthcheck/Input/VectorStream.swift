import OAuth1
import Results
import SystemPackage
import Vectors

/// Reads vectors file after file, and gives a consumer those that are selected.
///
/// The loop of every command, from the outside in:
/// 1. ``forEach(_:)`` goes through the files.
/// 2. `read` opens a JSON document whole. JSON Lines are opened line by line, or, by several
///    threads, block by block (`VectorStream+Blocks.swift`).
/// 3. ``VectorReader/feed(_:selecting:)`` goes through the vectors of the opened text and calls
///    ``VectorConsumer/consume(_:)``, which checks, signs or explains.
struct VectorStream {
    let input: VectorInput
    /// How many blocks of lines are read at once.
    let jobs: Int
    /// Whether notes about the files are left out.
    private let isQuiet: Bool
    /// What may help if the file at a path cannot be opened.
    private let hint: (String) -> Hint?
    var selection: Selection
    var progress = Progress(bytesInAll: nil)
    /// How many files have the same stem, and so could have the same full ids.
    private var filesOfStem: [String: Int] = [:]
    /// Whether something of the input could not be read.
    private var hasFault = false
    /// The files that were named and have no vectors.
    private var emptyFiles: [String] = []
    /// The ids of those files that were read.
    private var idsOfStem: [String: [KnownIDs.Fingerprint]] = [:]

    init(
        _ input: VectorInput,
        jobs: Int = 1,
        isQuiet: Bool = false,
        hint: @escaping (String) -> Hint? = { _ in nil }
    ) {
        self.input = input
        self.jobs = jobs
        self.isQuiet = isQuiet
        self.hint = hint
        selection = input.selection
    }

    /// Reads everything, until the end or a signal.
    mutating func forEach(_ consumer: inout some VectorConsumer) {
        let tree = FileTree.files(named: input.files)
        progress = Progress(bytesInAll: FileTree.size(of: tree.files))
        defer { progress.clear() }
        for file in tree.files { filesOfStem[TestVector.stem(of: file), default: 0] += 1 }
        for issue in tree.issues { consumer.note(issue) }
        hasFault = !tree.issues.isEmpty
        for text in tree.notes { note(text) }
        for file in tree.files where goesOn(consumer) {
            do throws(VectorIssue) {
                try read(file, into: &consumer)
            } catch {
                hasFault = true
                // A signal ends the wait for a pipe, and the file has no fault.
                if Interruption.signal == nil { consumer.note(error) }
            }
        }
        finish(&consumer)
    }

    /// Says what was read, and notes the options of the selection that no vector has matched.
    mutating func finish(_ consumer: inout some VectorConsumer) {
        consumer.finishInput(ReadInput(emptyFiles: emptyFiles, whole: selection.whole))
        guard goesOn(consumer) else { return }
        // A file that could not be read may have what was selected.
        guard !hasFault else { return }
        for unmatched in selection.unmatched { consumer.note(unmatched.issue) }
        if let (shard, count) = selection.emptyShard {
            note(
                "--shard \(shard.part)/\(shard.count) is empty: all shards together have "
                    + counted(count, "vector"))
        }
    }

    func goesOn(_ consumer: some VectorConsumer) -> Bool {
        Interruption.signal == nil && !consumer.isFinished
    }

    private mutating func read(
        _ path: String,
        into consumer: inout some VectorConsumer
    ) throws(VectorIssue) {
        let file = try FileReading(
            path, hint: hint(path) ?? VectorReference(path).optionHint)
        defer { file.close() }
        var reader = VectorReader(path, named: input.name(of: path), variable: input.variable)
        let stem = TestVector.stem(of: path)
        let isAlone = filesOfStem[stem] == 1
        if !isAlone { _ = reader.take(idsOfStem[stem] ?? []) }
        defer { if !isAlone { idsOfStem[stem] = reader.ids.inOrder } }
        if FileTree.isJSONLines(path, byOption: input.isJSONLines) {
            try readLines(of: file, with: &reader, into: &consumer)
        } else {
            let text = try file.readWhole()
            progress.add(bytes: text.count)
            guard try isOfVectors(text.span, path) else { return }
            guard Interruption.signal == nil else { return }
            reader.open(text.span, as: .file)
            if reader.isSchema {
                return note("\(PlainText.visible(path)) is a JSON Schema, not vectors; skipped")
            }
            let count = reader.feed(&consumer, selecting: &selection)
            progress.add(vectors: count)
            if count == 0, reader.issues.isEmpty { noteEmpty(path) }
        }
        consumer.finishFile(reader)
    }

    private mutating func readLines(
        of file: FileReading,
        with reader: inout VectorReader,
        into consumer: inout some VectorConsumer
    ) throws(VectorIssue) {
        let workers = workers(for: file, consumer)
        guard workers.isEmpty else {
            return try readBlocks(of: file, by: workers, with: &reader, into: &consumer)
        }
        let isBlank = try readLines(LineReading(file), with: &reader, into: &consumer)
        if isBlank, goesOn(consumer) { noteEmpty(file.name) }
    }

    /// - Returns: whether all lines are blank.
    @discardableResult
    mutating func readLines(
        _ lines: consuming LineReading,
        with reader: inout VectorReader,
        into consumer: inout some VectorConsumer
    ) throws(VectorIssue) -> Bool {
        var isBlank = true
        while goesOn(consumer), let line = try lines.next() {
            switch line {
            case .tooLong(let number):
                consumer.note(VectorIssue(tooLong: number, of: reader.vector.file))
            case .text(let place, let number):
                progress.add(bytes: place.count + 1)
                let text = lines.buffer.span.extracting(place)
                guard !text.isBlank else { continue }
                isBlank = false
                if number == 1, try !isOfVectors(text, reader.vector.file) { return false }
                reader.open(text, as: .line, firstLine: number)
                if number == 1 { try refuseDocument(text, reader) }
                progress.add(vectors: reader.feed(&consumer, selecting: &selection))
                // The next line of a pipe may be long in coming.
                if consumer.isWaiting, !lines.hasWholeLine { consumer.flush() }
            }
        }
        return isBlank
    }

    /// Says that a file has no vectors.
    private mutating func noteEmpty(_ path: String) {
        guard Interruption.signal == nil else { return }
        let name = path == FileTree.standardInput ? "standard input" : PlainText.visible(path)
        note("\(name) has no vectors")
        if input.files.contains(path) { emptyFiles.append(path) }
    }

    /// Whether a file has vectors, by its beginning; in a folder, what else we write is left out.
    ///
    /// - Throws: what a file is that was named, and is known to have none.
    mutating func isOfVectors(
        _ text: Span<UInt8>,
        _ path: String
    ) throws(VectorIssue) -> Bool {
        guard let kind = FileKind.of(text), let issue = kind.issue(of: path, expected: .vectors)
        else { return true }
        guard !input.files.contains(path) else {
            throw kind == .har && input.isJSONLines
                ? issue.hinting("without --jsonl, 'oauthcheck check FILE' reads this file") : issue
        }
        note("\(PlainText.visible(path)) is \(kind.title), not vectors; skipped")
        return false
    }

    /// Refuses one JSON document over several lines: each of them would have a fault of its own.
    private func refuseDocument(
        _ line: Span<UInt8>,
        _ reader: VectorReader
    ) throws(VectorIssue) {
        // As programs write it over several lines, the first has nothing but a bracket.
        var end = line.count
        while end > 0, " \t\r".utf8.contains(line[end - 1]) { end -= 1 }
        guard let issue = reader.issues.first, end == 1, "{[".utf8.contains(line[0]) else { return }
        let path = issue.file
        let isNamed = FileTree.isJSONLines(path, byOption: false)
        let name = PlainText.visible(FilePath(path).stem ?? "")
        throw VectorIssue(
            file: path, line: issue.line, column: issue.column,
            message: "the JSON value does not end on its line; JSON Lines have one value per line",
            hint: "if the file is one JSON document, "
                + (isNamed ? "name it \(name).json" : "leave out --jsonl"))
    }

    private mutating func note(_ text: String) {
        guard !isQuiet else { return }
        progress.clear()
        Console.printNote(text)
    }
}

extension Selection.Unmatched {
    /// The fault of the call.
    var issue: VectorIssue {
        VectorIssue(
            file: criterion.text, message: "no vector matches",
            hint: hint ?? "'oauthcheck vectors list' shows ids, methods, sections and flags")
    }
}

extension VectorStream {
    /// Gives `consumer` the vectors of a document that was read from a stream already.
    mutating func feed(
        _ text: [UInt8],
        named name: String,
        into consumer: inout some VectorConsumer
    ) {
        var reader = VectorReader(name, variable: input.variable)
        reader.open(text.span, as: .file)
        _ = reader.feed(&consumer, selecting: &selection)
        consumer.finishFile(reader)
        finish(&consumer)
    }
}
