import Adapters
import ArgumentParser
import Conformance

extension AdapterCommand {
    /// `oauthcheck adapter check`: whether a program speaks the adapter protocol.
    struct Check: ParsableCommand, AsksProgram {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Try an adapter on a few requests, and say what is to be mended.",
            usage: "oauthcheck adapter check [<options>] -- <command> ...",
            discussion: """
                For whoever writes an adapter: the answers are held to the protocol's letter
                ('oauthcheck schema adapter'), and a few signatures to what is right. A wrong
                one need not be the adapter's fault: 'oauthcheck check vectors/ -- COMMAND'
                looks into it.

                Examples:
                  oauthcheck adapter check -- python3 adapter.py

                Exit codes: 0 it works, 1 something is to be mended, 3 it cannot be asked.
                """
        )

        @OptionGroup var ask: AskOptions

        func validate() throws {
            guard !command.isEmpty else {
                throw ValidationError(
                    "no program was named; try 'oauthcheck adapter check -- python3 adapter.py'")
            }
        }

        func run() throws {
            Interruption.watch()
            var options = ask.options(command, jobs: 1)
            options.isStrict = true
            let interview = Interview(options) { Interruption.signal != nil }
            let implementation = ask.narrowed(try interview.startOrExit())
            let examination = AdapterExamination(interview, implementation)
            try Console.printResult(examination.lines.joined(separator: "\n"))
            if examination.code != 0 { throw ExitCode(examination.code) }
        }
    }
}

/// What came of trying an adapter.
struct AdapterExamination {
    private(set) var lines: [String]
    private(set) var code: Int32 = 0

    /// Asks everything, and waits for the answers.
    init(_ interview: Interview, _ implementation: Implementation) {
        lines = Self.announcement(of: implementation)
        let limits = Diagnostics.Limits(depth: 1) { { false } }
        let judge = Judge(
            of: implementation, exactHeader: false, FailureExplainer(limits, explanationsMax: .max))
        var run = ImplementationRun(ExampleResults(), interview, implementation, judge)
        var reader = VectorReader("examples")
        for example in AdapterExamples.all {
            reader.forgetIDs()
            reader.open(Array(example.line.utf8).span, as: .line)
            while let outcome = reader.next() {
                if case .vector = outcome { run.take(reader.vector) }
            }
        }
        let results = run.finish().results
        let count = implementation.operations.count
        for (index, result) in results.enumerated() {
            let title = AdapterExamples.all[index / max(1, count)].title
            lines.append("  \(Self.padded(title))  \(Self.said(result))")
        }
        tellFaults(interview, results)
    }

    private mutating func tellFaults(_ interview: Interview, _ results: [CheckResult]) {
        var faults = interview.incidents.withoutRepetitions + interview.remarks.withoutRepetitions
        let right = results.count { $0.verdict.status == "passed" }
        if right == 0, !results.isEmpty {
            faults.append("no answer is right: is the library asked as its users ask it?")
        }
        guard !faults.isEmpty else {
            lines += ["", "It works: \(right) of \(results.count) answers are right."]
            return
        }
        code = interview.incidents.isEmpty ? 1 : 3
        lines += ["", "To be mended:"] + faults.map { "  \(PlainText.visible($0))" }
    }

    private static func announcement(of implementation: Implementation) -> [String] {
        let list = { (names: [String]) in
            names.isEmpty ? "not told" : PlainText.visible(names.joined(separator: ", "))
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

    private static func said(_ result: CheckResult) -> String {
        let operation = result.operation == .sign ? "" : "\(result.operation.rawValue): "
        return operation + said(result.verdict, result)
    }

    private static func said(_ verdict: Verdict, _ result: CheckResult) -> String {
        switch verdict {
        case .passed: return "right"
        case .skipped(let reason): return "skipped: \(PlainText.visible(reason))"
        case .broken(let reason): return "broken: \(PlainText.visible(reason))"
        default:
            let pitfalls = result.explained?.diagnosis.explanations.first?.pitfalls ?? []
            let what = verdict.what ?? verdict.status
            return "wrong: \(what)"
                + (pitfalls.isEmpty ? "" : ", by \(pitfalls.joined(separator: " + "))")
        }
    }

    private static func padded(_ title: String) -> String {
        let width = AdapterExamples.all.map(\.title.utf8.count).max() ?? 0
        return title + String(repeating: " ", count: width - title.utf8.count)
    }
}

/// The results of the examples, in their order.
private struct ExampleResults: ResultTaker {
    private(set) var results: [CheckResult] = []
    let isFinished = false

    mutating func take(_ result: CheckResult, of vector: TestVector) { results.append(result) }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {}

    mutating func take(_ issue: VectorIssue) {}

    mutating func finish(file: String) {}
}
