import Diagnosis
import Exchange
import OAuth1
import Results
import Vectors

/// A session of the adapter protocol in which we answer: questions come from standard input,
/// answers go to standard output.
struct AnsweringSession {
    private var implementation: OwnImplementation
    private var reader = QuestionReader(file: FileTree.standardInput) { (name) throws(KeyError) in
        try KeyFile.read(name, besides: FileTree.standardInput)
    }
    private var output = ResultOutput()
    private var errors = InputErrors()
    private var isStopped = false

    init(pitfalls: [Pitfall]) {
        implementation = OwnImplementation(pitfalls: pitfalls)
    }

    /// Answers until the session is over; returns the exit code.
    mutating func run() -> Int32 {
        var summary = RunSummary()
        do throws(VectorIssue) {
            var lines = LineReading(try FileReading(FileTree.standardInput))
            while !isStopped, !output.isClosed {
                // The asker may wait for these answers before it asks again.
                if !lines.hasWholeLine { output.flush() }
                guard let line = try lines.next() else { break }
                if !read(line, of: lines) { summary.unreadable += 1 }
            }
        } catch {
            Console.printError(error)
            summary.unreadable += 1
        }
        errors.finish()
        output.finish(&summary)
        summary.interruption = isStopped ? nil : Interruption.signal
        let isFaultless = summary.unreadable + summary.unwritten == 0
        return isFaultless && summary.interruption == nil ? 0 : summary.exitCode
    }

    /// Answers a line; false if it is not a question that can be answered.
    private mutating func read(_ line: LineReading.Line, of lines: LineReading) -> Bool {
        switch line {
        case .tooLong(let number):
            Console.printError("\(VectorIssue(tooLong: number, of: FileTree.standardInput))")
            return false
        case .text(let place, let number):
            let text = lines.buffer.span.extracting(place)
            return text.isBlank || answer(reader.read(text, line: number))
        }
    }

    /// Answers a question; false if nothing says which answer is its own.
    private mutating func answer(_ question: AskedQuestion) -> Bool {
        switch question {
        case .start:
            OwnAnswer.appendStart(pitfalls: implementation.pitfallIDs, to: &output.bytes)
            output.bytes.append(UInt8(ascii: "\n"))
        case .sign(let number):
            write(implementation.sign(reader.vector) { .now }, to: number)
        case .verify(let number): write(implementation.verify(reader.vector), to: number)
        case .unclear(let number?): write(.unclear(reader.issues), to: number)
        case .unclear(nil):
            for issue in reader.issues { errors.print(issue) }
            return false
        case .stop: isStopped = true
        }
        return true
    }

    private mutating func write(_ answer: OwnAnswer, to number: SequenceNumber) {
        answer.append(to: number, in: &output.bytes, Hint.Option.name)
        output.bytes.append(UInt8(ascii: "\n"))
        output.flushIfLong()
    }
}
