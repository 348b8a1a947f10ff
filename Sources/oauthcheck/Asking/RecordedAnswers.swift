import ArgumentParser
import Conformance
import OAuth1

/// Answers that were recorded elsewhere, to the questions of `vectors list --format requests`.
final class RecordedAnswers: Respondent {
    private(set) var implementation: Implementation
    let isOver = true
    let isBusy = false
    private(set) var incidents: [String] = []
    private var answers: [Int: Answer] = [:]
    private var outcomes: [Dialogue.Outcome] = []

    /// Reads the file; a line that is no answer is told, and the rest goes on.
    init(_ path: String) throws {
        implementation = Implementation(name: TestVector.stem(of: path))
        do throws(VectorIssue) {
            var lines = LineReading(try FileReading(path))
            var reader = AnswerReader()
            var isFirst = true
            while let line = try lines.next() {
                guard case .text(let place, let number) = line else { continue }
                let text = lines.buffer.span.extracting(place)
                guard !text.isBlank else { continue }
                do throws(ProtocolFault) {
                    defer { isFirst = false }
                    if isFirst, let named = Self.start(text, &reader) {
                        implementation = named
                        continue
                    }
                    try take(try reader.answer(text))
                } catch {
                    let issue = VectorIssue(
                        file: path, line: number, column: 1, message: error.message,
                        hint: error.hint)
                    incidents.append("\(issue)")
                }
            }
        } catch {
            Console.printError("\(error)")
            throw ExitCode.unusable
        }
    }

    /// What the first line says, where it is the answer to the start.
    private static func start(
        _ line: Span<UInt8>,
        _ reader: inout AnswerReader
    ) -> Implementation? {
        do throws(ProtocolFault) {
            var implementation = try reader.implementation(line)
            // The questions that are printed ask to sign.
            implementation.operations = [.sign]
            implementation.methods = []
            return implementation
        } catch {
            return nil
        }
    }

    private func take(_ answer: Answer) throws(ProtocolFault) {
        guard answers.updateValue(answer, forKey: answer.seq) == nil else {
            throw ProtocolFault("a second answer to question \(answer.seq)")
        }
    }

    func ask(_ question: Question) {
        let reply =
            answers.removeValue(forKey: question.seq)
            .map { Reply.answer($0.content) } ?? .broken("no answer is recorded")
        outcomes.append(Dialogue.Outcome(seq: question.seq, reply: reply))
    }

    func replies() -> [Dialogue.Outcome] {
        defer { outcomes.removeAll() }
        return outcomes
    }

    func wait() {}

    /// What answers no question is told.
    func close() {
        for seq in answers.keys.sorted() {
            incidents.append("an answer to question \(seq), which is not asked")
        }
    }
}
