import OAuth1
import Vectors

// JSON Lines by several threads. Each reads blocks of its own; the results are merged in order.
extension VectorStream {
    /// One worker per job; none if the lines must be read one after another.
    func workers<Receiver: VectorConsumer>(
        for file: FileReading,
        _ consumer: Receiver
    ) -> [BlockWorker<Receiver.BlockTask>] {
        // Lines of a pipe are read as they arrive.
        guard jobs > 1, file.isLonger(than: BlockQueue.blockSize), !selection.countsVectors else {
            return []
        }
        var workers: [BlockWorker<Receiver.BlockTask>] = []
        for _ in 0..<jobs {
            guard let task = consumer.makeBlockTask() else { return [] }
            workers.append(
                BlockWorker(
                    file.name, named: input.name(of: file.name), task, selection,
                    variable: input.variable))
        }
        return workers
    }

    mutating func readBlocks<Receiver: VectorConsumer>(
        of file: FileReading,
        by workers: [BlockWorker<Receiver.BlockTask>],
        with reader: inout VectorReader,
        into consumer: inout Receiver
    ) throws(VectorIssue) {
        let queue = BlockQueue(file)
        while goesOn(consumer) {
            let isOfVectors = try mergeBlocks(
                of: queue, by: workers, with: &reader, into: &consumer)
            guard isOfVectors, goesOn(consumer) else { return }
            switch try queue.nextLine() {
            case .tooLong(let number):
                consumer.note(VectorIssue(tooLong: number, of: file.name))
            case .line(let block):
                try readLines(LineReading(block), with: &reader, into: &consumer)
            case nil: return
            }
        }
    }

    /// - Returns: whether the file has vectors, by its beginning.
    private mutating func mergeBlocks<Receiver: VectorConsumer>(
        of queue: BlockQueue,
        by workers: [BlockWorker<Receiver.BlockTask>],
        with reader: inout VectorReader,
        into consumer: inout Receiver
    ) throws(VectorIssue) -> Bool {
        let crew = BlockCrew(queue, workers)
        defer { crew.end() }
        while goesOn(consumer), let (block, outcome) = crew.next(idsMax: reader.ids.room) {
            if block.firstLine == 1 {
                let line = block.bytes.prefix { $0 != UInt8(ascii: "\n") }
                guard try isOfVectors(Array(line).span, reader.vector.file) else { return false }
            }
            try merge(outcome, of: block, with: &reader, into: &consumer)
            queue.giveBack(block)
        }
        return true
    }

    /// Merges a block's outcome; reads its lines here if that is not possible.
    private mutating func merge<Receiver: VectorConsumer>(
        _ outcome: BlockWorker<Receiver.BlockTask>.Outcome?,
        of block: LineBlock,
        with reader: inout VectorReader,
        into consumer: inout Receiver
    ) throws(VectorIssue) {
        guard let outcome, consumer.accepts(outcome.result), reader.take(outcome.ids) else {
            try readLines(LineReading(block), with: &reader, into: &consumer)
            return
        }
        consumer.merge(outcome.result)
        selection.add(outcome.selection)
        progress.add(bytes: block.bytes.count)
        progress.add(vectors: outcome.vectors)
    }
}
