import Explaining
import Intake
import Results
import Vectors

/// Is given the vectors that a ``VectorStream`` reads.
protocol VectorConsumer: Consumer {
    /// The consumer of a block of vectors, if several threads can work at once.
    associatedtype BlockTask: BlockConsumer = NoBlockTask

    mutating func consume(_ vector: TestVector)

    /// Consumes the vector of a request that another program has.
    mutating func consume(_ vector: TestVector, of request: ImportedRequest)

    /// Consumes a request that may be meant in several ways, the likeliest first.
    mutating func consume(_ readings: [RequestReading])

    /// Whether results wait for more vectors.
    var isWaiting: Bool { get }

    /// Hands on the results that wait; called before a wait for more input.
    mutating func flush()

    /// Called after the last vector of a file.
    mutating func finishFile(_ reader: VectorReader)

    /// A new task; nil if the vectors must be consumed one after another.
    func makeBlockTask() -> sending BlockTask?

    /// Whether the result of a block can be merged, so that its vectors need not be consumed here.
    func accepts(_ result: BlockTask.BlockResult) -> Bool

    /// Merges the result of a block; called in the order of the blocks.
    mutating func merge(_ result: BlockTask.BlockResult)
}

extension VectorConsumer {
    var isWaiting: Bool { false }
    mutating func flush() {}
    mutating func finishFile(_ reader: VectorReader) {}

    mutating func consume(_ vector: TestVector, of request: ImportedRequest) { consume(vector) }

    mutating func consume(_ readings: [RequestReading]) {
        if let first = readings.first { consume(first.vector, of: first.request) }
    }
}

/// Consumes the vectors of one block while other threads consume other blocks.
protocol BlockConsumer: VectorConsumer, SendableMetatype {
    associatedtype BlockResult: Sendable

    /// The result of the block; nil if the vectors must be consumed in their turn, because they
    /// depend on what was before or must be reported at once.
    mutating func finishBlock() -> BlockResult?
}

/// The task of a consumer that has none.
enum NoBlockTask: BlockConsumer {
    typealias BlockResult = Never

    var isFinished: Bool { true }

    mutating func consume(_ vector: TestVector) {}
    mutating func note(_ issue: VectorIssue) {}
    mutating func finishBlock() -> Never? { nil }
}

extension VectorConsumer where BlockTask == NoBlockTask {
    func makeBlockTask() -> sending NoBlockTask? { nil }
    func accepts(_ result: Never) -> Bool {}
    mutating func merge(_ result: Never) {}
}

/// What is known of an input once it has been read.
struct ReadInput {
    /// The files that were named and have no vectors, which a note has said.
    var emptyFiles: [String] = []
    /// The vectors of all shards, if only one of them is wanted.
    var whole: (count: Int, contents: ContentSum)?
}

/// Is given what a run reads or finds out, one after another, and what is wrong with the input.
protocol Consumer {
    /// Whether nothing more is wanted, for instance because nobody reads the results any more.
    var isFinished: Bool { get }

    /// Notes what is wrong with a file, or with the call.
    mutating func note(_ issue: VectorIssue)

    /// Notes what is wrong with a vector that cannot be used; nothing if the same fault, in the
    /// defaults of a file, has been noted before.
    mutating func note(_ issues: [VectorIssue], of vector: TestVector)

    /// Called after all vectors of an input.
    mutating func finishInput(_ input: ReadInput)
}

extension Consumer {
    mutating func finishInput(_ input: ReadInput) {}

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        for issue in issues { note(issue) }
    }
}

/// Is given the results of a run, in the order of the vectors.
protocol ResultConsumer: Consumer {
    mutating func report(_ result: CheckResult, of vector: TestVector)

    /// Called after the last vector of the file at `path`.
    mutating func finishFile(_ path: String)
}

extension ResultConsumer {
    mutating func finishFile(_ path: String) {}
}
