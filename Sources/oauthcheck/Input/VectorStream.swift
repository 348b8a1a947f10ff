import Conformance
import SystemPackage

/// The vectors that a command is about, file after file.
struct VectorStream {
    /// What takes the vectors in.
    protocol Consumer {
        /// What takes blocks of them in beside others.
        associatedtype Share: BlockConsumer = Unshared

        mutating func take(_ vector: TestVector)
        /// A vector that cannot be used.
        mutating func take(_ vector: TestVector, _ issues: [VectorIssue])
        /// What is wrong with a file, or with the call.
        mutating func take(_ issue: VectorIssue)
        /// What a file was found to hold, once it is read.
        mutating func finish(_ reader: VectorReader)
        /// Whether nothing more is wanted, as when nobody reads the results any more.
        var isFinished: Bool { get }

        /// A new share; nil where the vectors must be taken in one after another.
        func makeShare() -> sending Share?
        /// Whether this, which a share made of a block, can be taken in in place of its vectors.
        func accepts(_ result: Share.Result) -> Bool
        /// Takes in, in their order, what shares made of blocks.
        mutating func take(_ result: Share.Result)
    }

    private let options: InputOptions
    /// How many blocks of lines are taken in at once.
    private let jobs: Int
    private var selection: Selection
    private var progress = Progress(octetsInAll: nil)

    /// Whether what is worth knowing of the files has been told.
    private let isQuiet: Bool

    init(_ options: InputOptions, jobs: Int = 1, isQuiet: Bool = false) {
        self.options = options
        self.isQuiet = isQuiet
        self.jobs = jobs
        selection = options.selection
    }

    /// Reads everything, and hands on what is selected, until the end or a signal.
    mutating func forEach(_ consumer: inout some Consumer) {
        let tree = FileTree.files(named: options.files)
        progress = Progress(octetsInAll: FileTree.size(of: tree.files))
        defer { progress.clear() }
        for issue in tree.issues { consumer.take(issue) }
        for file in tree.files where goesOn(consumer) {
            do throws(VectorIssue) {
                try read(file, into: &consumer)
            } catch {
                consumer.take(error)
            }
        }
        guard goesOn(consumer) else { return }
        for option in selection.unmatched {
            consumer.take(
                VectorIssue(
                    file: option, message: "no vector fits this",
                    hint: "'oauthcheck vectors list' shows ids, methods and flags"))
        }
    }

    private mutating func read(
        _ path: String,
        into consumer: inout some Consumer
    ) throws(VectorIssue) {
        let file = try FileReading(path)
        defer { file.close() }
        var reader = VectorReader(path)
        if FileTree.isJSONLines(path, saidByOption: options.jsonl) {
            try readLines(of: file, with: &reader, into: &consumer)
        } else {
            let text = try file.readWhole()
            progress.add(octets: text.count)
            guard Interruption.signal == nil else { return }
            reader.open(text.span, as: .file)
            if reader.isSchema {
                return note("\(PlainText.visible(path)) is a JSON Schema, not vectors; left out")
            }
            takeVectors(of: &reader, into: &consumer)
        }
        consumer.finish(reader)
    }

    private mutating func readLines(
        of file: FileReading,
        with reader: inout VectorReader,
        into consumer: inout some Consumer
    ) throws(VectorIssue) {
        let workers = workers(for: file, consumer)
        guard workers.isEmpty else {
            return try readBlocks(of: file, by: workers, with: &reader, into: &consumer)
        }
        var lines = LineReading(file)
        while goesOn(consumer), let line = try lines.next() {
            take(line, of: lines, with: &reader, into: &consumer)
        }
    }

    private mutating func take(
        _ line: LineReading.Line,
        of lines: LineReading,
        with reader: inout VectorReader,
        into consumer: inout some Consumer
    ) {
        switch line {
        case .tooLong(let number):
            consumer.take(VectorIssue(tooLong: number, of: reader.vector.file))
        case .text(let place, let number):
            progress.add(octets: place.count + 1)
            let text = lines.buffer.span.extracting(place)
            guard !text.isBlank else { return }
            reader.open(text, as: .line, firstLine: number)
            takeVectors(of: &reader, into: &consumer)
        }
    }

    private mutating func takeVectors(
        of reader: inout VectorReader,
        into consumer: inout some Consumer
    ) {
        progress.add(vectors: reader.hand(on: &selection, to: &consumer))
    }

    private func goesOn(_ consumer: some Consumer) -> Bool {
        Interruption.signal == nil && !consumer.isFinished
    }

    private mutating func note(_ text: String) {
        guard !isQuiet else { return }
        progress.clear()
        Console.printNote("\(text)")
    }
}

// Several blocks at once.
extension VectorStream {
    /// One for each job; none where the lines must be taken in one after another.
    private func workers<Taker: Consumer>(
        for file: FileReading,
        _ consumer: Taker
    ) -> [BlockWorker<Taker.Share>] {
        // What comes through a pipe is taken in as it comes.
        guard jobs > 1, file.isLonger(than: BlockQueue.blockSize), !selection.countsVectors else {
            return []
        }
        var workers: [BlockWorker<Taker.Share>] = []
        for _ in 0..<jobs {
            guard let share = consumer.makeShare() else { return [] }
            workers.append(BlockWorker(file.name, share, selection))
        }
        return workers
    }

    private mutating func readBlocks<Taker: Consumer>(
        of file: FileReading,
        by workers: [BlockWorker<Taker.Share>],
        with reader: inout VectorReader,
        into consumer: inout Taker
    ) throws(VectorIssue) {
        let queue = BlockQueue(file)
        while goesOn(consumer) {
            try takeBlocks(of: queue, by: workers, with: &reader, into: &consumer)
            guard goesOn(consumer) else { return }
            switch try queue.nextLine() {
            case .tooLong(let number):
                consumer.take(VectorIssue(tooLong: number, of: file.name))
            case .line(let block):
                try takeLines(of: block, with: &reader, into: &consumer)
            case nil: return
            }
        }
    }

    private mutating func takeBlocks<Taker: Consumer>(
        of queue: BlockQueue,
        by workers: [BlockWorker<Taker.Share>],
        with reader: inout VectorReader,
        into consumer: inout Taker
    ) throws(VectorIssue) {
        let crew = BlockCrew(queue, workers)
        defer { crew.end() }
        while goesOn(consumer), let (block, outcome) = crew.next(idsMax: reader.ids.room) {
            try take(outcome, of: block, with: &reader, into: &consumer)
            queue.giveBack(block)
        }
    }

    /// Takes in what came of a block, or its lines one after another where that does not do.
    private mutating func take<Taker: Consumer>(
        _ outcome: BlockWorker<Taker.Share>.Outcome?,
        of block: LineBlock,
        with reader: inout VectorReader,
        into consumer: inout Taker
    ) throws(VectorIssue) {
        guard let outcome, consumer.accepts(outcome.result), reader.take(outcome.ids) else {
            return try takeLines(of: block, with: &reader, into: &consumer)
        }
        consumer.take(outcome.result)
        selection.add(outcome.selection)
        progress.add(octets: block.octets.count)
        progress.add(vectors: outcome.vectors)
    }

    private mutating func takeLines(
        of block: LineBlock,
        with reader: inout VectorReader,
        into consumer: inout some Consumer
    ) throws(VectorIssue) {
        var lines = LineReading(block)
        while goesOn(consumer), let line = try lines.next() {
            take(line, of: lines, with: &reader, into: &consumer)
        }
    }
}

extension VectorReader {
    /// Hands the vectors of the text that was opened on, as far as they are selected; returns how
    /// many there were.
    mutating func hand(
        on selection: inout Selection,
        to consumer: inout some VectorStream.Consumer
    ) -> Int {
        if hasIssues { for issue in issues { consumer.take(issue) } }
        let selectsAll = selection.isEverything
        var count = 0
        while Interruption.signal == nil, !consumer.isFinished, let outcome = next() {
            count += 1
            switch outcome {
            case .unreadable: consumer.take(vector, issues)
            case .vector where selectsAll || selection.selects(vector): consumer.take(vector)
            case .vector: continue
            }
        }
        return count
    }
}
