package import Results
import Vectors

// A history for people.
extension RunHistory {
    /// The last runs as a table, what fails now and since when, and what is flaky.
    ///
    /// - Parameter last: the number of runs to show.
    /// - Returns: the lines, without their ends.
    package func lines(last: Int) -> [String] {
        let left = max(0, runs.count - last)
        var lines = left > 0 ? ["\(counted(left, "earlier run")) not shown"] : []
        lines += Self.table(of: Array(runs.suffix(last))) + [""]
        if !failing.isEmpty {
            lines += ["failing now:"] + failing.flatMap(Self.failing) + [""]
        }
        if !flaky.isEmpty { lines += ["flaky:"] + flaky.flatMap(Self.flaky) + [""] }
        let total = "\(failing.count) failing now, \(flaky.count) flaky"
        return lines + ["oauthcheck: \(counted(runs.count, "run")), \(total)"]
    }

    /// The lives of vectors: a line for each stretch of runs with the same result.
    package static func lines(of lives: [VectorLife]) -> [String] {
        let lines = lives.flatMap { life in
            [heading(life)]
                + life.stretches.map { stretch in
                    let state = stretch.failure.map { "failed: \($0.sentence)" } ?? "did not fail"
                    let runs = counted(stretch.runs, "run")
                    return "  \(title(of: stretch.first))  \(state)  (\(runs))"
                } + (life.isFlaky ? ["  \(sentence(ofFlaky: life))"] : []) + [""]
        }
        return Array(lines.dropLast())
    }

    private static func failing(_ life: VectorLife) -> [String] {
        guard let failure = life.stretches.last?.failure, let since = life.failingSince else {
            return []
        }
        return ["  \(heading(life))  \(failure.sentence)", "    since \(title(of: since))"]
    }

    private static func flaky(_ life: VectorLife) -> [String] {
        ["  \(heading(life))", "    \(sentence(ofFlaky: life))"]
    }

    private static func sentence(ofFlaky life: VectorLife) -> String {
        "its verdict changed \(life.flips) times with the same version and the same vectors"
    }

    private static func heading(_ life: VectorLife) -> String {
        PlainText.visible(life.id) + life.operation.suffix
    }

    /// The run's time, implementation and label.
    private static func title(of run: RunRecord) -> String {
        [run.time, run.origin.title, run.label].compactMap(\.self)
            .map { PlainText.visible($0) }.joined(separator: "  ")
    }

    private static func table(of runs: [RunRecord]) -> [String] {
        let texts = ["time", "implementation", "label"]
        let header = texts + RunRecord.Counts().members.map(\.name) + ["exit"]
        return TextTable([header] + runs.map(cells), textColumns: texts.count).lines
    }

    private static func cells(of run: RunRecord) -> [String] {
        [run.time, run.origin.title, run.label ?? ""].map { PlainText.visible($0) }
            + run.counts.members.map { "\($0.count)" }
            + ["\(run.exitCode)" + (run.isPartial ? " (partial)" : "")]
    }
}
