import Adapters
import Diagnosis
import Exchange
import Results
import Vectors

/// What `adapter check` finds out about an adapter.
struct AdapterExamination {
    private(set) var lines: [String]
    private(set) var code: Int32 = 0

    /// Asks every example, and waits for the answers.
    init(_ interview: Interview, _ implementation: Implementation) {
        lines = Self.announcement(of: implementation)
        let results = Self.results(interview, implementation)
        let count = max(1, implementation.operations.count)
        for (index, result) in results.enumerated() {
            let title = AdapterExamples.all[index / count].title
            lines.append("  \(Self.padded(title))  \(Self.text(of: result))")
            if title == AdapterExamples.hashed, Self.isUnexplained(result) {
                lines.append("    \(Self.hashRule)")
            }
        }
        conclude(interview, results)
    }

    private static func results(
        _ interview: Interview,
        _ implementation: Implementation
    ) -> [CheckResult] {
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        let judge = Judge(
            of: implementation, exactHeader: false, FailureExplainer(limits, explanationsMax: .max))
        var run = ImplementationRun(ExampleResults(), interview, implementation, judge)
        for example in AdapterExamples.all { run.consume(example.vector) }
        return run.finish().results
    }

    private mutating func conclude(_ interview: Interview, _ results: [CheckResult]) {
        let incidents = interview.incidents.map(Redaction.none.text)
        var faults =
            incidents.withoutRepetitions + interview.remarks.map(Redaction.none.text)
        let correct = results.count { $0.status == .passed }
        let skipped = results.count { $0.status == .skipped }
        if !results.isEmpty, skipped == results.count {
            faults.append(
                "the adapter skipped all examples, so nothing was tested; the reasons are above")
        } else if correct == 0, !results.isEmpty {
            faults.append(
                "no answer is correct: does the adapter call the library the way the library's "
                    + "users do?")
        }
        guard faults.isEmpty else {
            code = interview.incidents.isEmpty ? 1 : 3
            lines += ["", "To fix:"] + faults.map { "  \(PlainText.visible($0))" }
            return
        }
        let sentence =
            "\(correct) of \(results.count) answers \(correct == 1 ? "is" : "are") correct"
            + (skipped > 0 ? "; \(skipped) skipped." : ".")
        lines += ["", "The adapter speaks the protocol. \(sentence)"]
    }

    private static func announcement(of implementation: Implementation) -> [String] {
        let list = { (names: [String]) in
            names.isEmpty ? "not stated" : PlainText.visible(names.joined(separator: ", "))
        }
        return [
            implementation.title
                + (implementation.language.isEmpty
                    ? "" : ", \(PlainText.visible(implementation.language))"),
            "  methods     \(list(implementation.methods))",
            "  produces    \(list(implementation.produces))",
            "  operations  \(list(implementation.operations.map(\.rawValue)))", "",
        ]
    }

    /// Whether a wrong signature is not known to be the library's mistake.
    private static func isUnexplained(_ result: CheckResult) -> Bool {
        result.status == .failed && result.operation == .sign
            && result.explained?.diagnosis?.explanations.isEmpty ?? true
    }

    private static let hashRule =
        "oauth_body_hash is true in this question, so let the library compute the hash, or answer "
        + "\"skipped\""

    private static func text(of result: CheckResult) -> String {
        let operation = result.operation == .sign ? "" : "\(result.operation.rawValue): "
        return operation + verdictText(of: result)
    }

    private static func verdictText(of result: CheckResult) -> String {
        switch result.verdict {
        case .passed: return "correct"
        case .skipped(let reason): return "skipped: \(Self.visible(reason))"
        case .broken(let reason): return "broken: \(Self.visible(reason))"
        case let verdict:
            let pitfalls = result.explained?.diagnosis?.explanations.first?.pitfalls ?? []
            let mistakes = pitfalls.joined(separator: " + ")
            return "wrong: \(verdict.what ?? result.status.rawValue)"
                + (pitfalls.isEmpty ? "" : " (mistake: \(mistakes))")
        }
    }

    /// Shows everything, since everybody knows the secrets of the examples.
    private static func visible(_ reason: Reason) -> String {
        PlainText.visible(Redaction.none.text(of: reason))
    }

    private static func padded(_ title: String) -> String {
        let width = AdapterExamples.all.map(\.title.utf8.count).max() ?? 0
        return title + String(repeating: " ", count: width - title.utf8.count)
    }
}

/// The results of the examples, in their order.
private struct ExampleResults: ResultConsumer {
    private(set) var results: [CheckResult] = []
    let isFinished = false

    mutating func report(_ result: CheckResult, of vector: TestVector) { results.append(result) }

    mutating func note(_ issue: VectorIssue) {}
}
