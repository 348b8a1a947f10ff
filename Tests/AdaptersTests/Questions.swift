import Exchange
import Results
import Vectors

/// A question about nothing, known by its number.
func question(_ seq: Int) -> Question {
    Question(.sign, seq: seq, TestVector())
}

/// The answer of a program that declines to sign.
func answer(_ seq: Int) throws -> Answer {
    var reader = AnswerReader()
    return try reader.answer(ArraySlice(#"{"seq":\#(seq),"skipped":"no"}"#.utf8).span)
}

/// The numbers of the questions in some lines.
func seqs(in lines: [UInt8]) -> [Int] {
    lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let text = String(decoding: line, as: UTF8.self)
        return text.firstMatch(of: /"seq":(\d+)/).flatMap { Int($0.output.1) }
    }
}

extension Dialogue.Outcome {
    /// `1 skipped: no`: the number, and what came of the question.
    var text: String {
        switch reply {
        case .broken(let reason): "\(seq) broken: \(Redaction.none.text(of: reason))"
        case .answer(.skipped(let said)): "\(seq) skipped: \(Redaction.none.text(of: "\(said)"))"
        case .answer: "\(seq) answered"
        }
    }
}
