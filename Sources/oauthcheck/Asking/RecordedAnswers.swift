import ArgumentParser
import Exchange
import OAuth1
import Results
import Vectors

/// Answers, recorded elsewhere, to the questions that `vectors list --format requests` prints.
final class RecordedAnswers: Respondent {
    private(set) var implementation: Implementation
    let isOver = true
    let isBusy = false
    private(set) var incidents: [Reason] = []
    private(set) var remarks: [Reason] = []
    private var answers: [Int: Answer] = [:]
    private var outcomes: [Dialogue.Outcome] = []

    /// Reads the file; a line that is not an answer becomes an incident.
    init(_ path: String) throws(ExitCode) {
        implementation = Implementation(name: TestVector.stem(of: path))
        do throws(VectorIssue) {
            try read(LineReading(try FileReading(path)), of: path)
        } catch {
            Console.printError(error)
            throw .unusable
        }
    }

    private func read(_ lines: consuming LineReading, of path: String) throws(VectorIssue) {
        var reader = AnswerReader()
        var isFirst = true
        while let line = try lines.next() {
            guard case .text(let place, let number) = line else {
                if case .tooLong(let number) = line {
                    incidents.append("\(VectorIssue(tooLong: number, of: path))")
                }
                continue
            }
            let text = lines.buffer.span.extracting(place)
            guard !text.isBlank else { continue }
            do throws(ProtocolFault) {
                try read(text, isFirst: isFirst, with: &reader)
            } catch {
                let issue = VectorIssue(
                    file: path, line: number, column: 1, message: error.message)
                incidents.append(error.hint.map { "\(issue)\n  hint: \($0)" } ?? "\(issue)")
            }
            isFirst = false
        }
        remarks = reader.removeRemarks()
    }

    private func read(
        _ line: Span<UInt8>,
        isFirst: Bool,
        with reader: inout AnswerReader
    ) throws(ProtocolFault) {
        if isFirst, let named = Self.start(line, &reader) {
            implementation = named
            return
        }
        let answer = try reader.answer(line)
        guard answers.updateValue(answer, forKey: answer.seq) == nil else {
            throw ProtocolFault("a second answer to question \(answer.seq)")
        }
    }

    /// The implementation, if `line` is an answer to the start.
    private static func start(
        _ line: Span<UInt8>,
        _ reader: inout AnswerReader
    ) -> Implementation? {
        do throws(ProtocolFault) {
            var implementation = try reader.implementation(line)
            // All printed questions ask to sign.
            implementation.operations = [.sign]
            implementation.methods = []
            return implementation
        } catch {
            return nil
        }
    }

    func ask(_ question: Question) {
        let reply =
            answers.removeValue(forKey: question.seq)
            .map { Reply.answer($0.content) } ?? .broken("no answer was recorded")
        outcomes.append(Dialogue.Outcome(seq: question.seq, reply: reply))
    }

    func replies() -> [Dialogue.Outcome] {
        defer { outcomes.removeAll() }
        return outcomes
    }

    func wait() {}

    /// Adds an incident for each answer that no question asked for.
    func close() {
        for seq in answers.keys.sorted() {
            incidents.append("an answer to question \(seq), which was not asked")
        }
    }
}
