import ArgumentParser
import Exchange
import OAuth1
import Results
import Vectors

/// A run of `vectors list`.
struct ListRun: PrintingRun {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, jsonl, requests
    }

    private let format: Format
    var summary = RunSummary()
    var output = ResultOutput()
    var errors = InputErrors()
    private var nextSeq = 1

    init(_ format: Format) {
        self.format = format
    }

    mutating func consume(_ vector: TestVector) {
        summary.passed += 1
        switch format {
        case .text: output.append(text: Self.text(of: vector))
        case .jsonl: output.append(line: "\(Self.json(of: vector))")
        case .requests: appendQuestion(vector)
        }
    }

    /// Appends the question with the number that `check` gives it in a run over the same vectors.
    private mutating func appendQuestion(_ vector: TestVector) {
        guard vector.reasonNotToAsk(.sign) == nil else { return }
        output.bytes += Question(.sign, seq: nextSeq, vector).line
        output.flushIfLong()
        nextSeq += 1
    }

    private static func text(of vector: TestVector) -> String {
        let columns = [
            vector.fullID, "\(vector.file):\(vector.line)", vector.result.rawValue,
            method(of: vector), vector.spec.joined(separator: ", "),
            comment(of: vector),
        ]
        return columns.map { PlainText.visible($0) }.joined(separator: "\t")
    }

    private static func json(of vector: TestVector) -> JSON {
        [
            "id": .string(vector.fullID), "file": .string(vector.file),
            "line": .number(vector.line), "result": .string(vector.result.rawValue),
            "method": .string(method(of: vector)), "spec": .list(vector.spec),
            "flags": .list(vector.flags), "pitfall": .list(vector.pitfalls),
            "comment": .string(comment(of: vector)),
        ]
    }

    private static func comment(of vector: TestVector) -> String {
        Subject.vector(vector).title(ReportStyle())
    }

    private static func method(of vector: TestVector) -> String {
        vector.signatureMethod?.rawValue ?? vector.string(of: vector.oauth.signatureMethod)
    }
}
