package import Results
import Vectors

// A history for people.
extension RunHistory {
    /// The last runs as a table, what fails now and since when, and what is flaky.
    ///
    /// - Parameter last: how many runs are shown.
    /// - Returns: the lines, without their ends.
    package func lines(last: Int) -> [String] {
        let left = max(0, runs.count - last)
        var lines = left > 0 ? ["\(left) run\(left == 1 ? "" : "s") before these"] : []
        lines += Self.table(of: Array(runs.suffix(last))) + [""]
        if !failing.isEmpty {
            lines += ["failing now:"] + failing.flatMap(Self.failing) + [""]
        }
        if !flaky.isEmpty { lines += ["flaky:"] + flaky.flatMap(Self.flaky) + [""] }
        let count = "\(runs.count) run\(runs.count == 1 ? "" : "s")"
        return lines + ["oauthcheck: \(count), \(failing.count) failing now, \(flaky.count) flaky"]
    }

    /// How vectors came out: a line for each stretch of runs in which that was the same.
    package static func lines(of lives: [VectorLife]) -> [String] {
        let lines = lives.flatMap { life in
            [heading(life)]
                + life.stretches.map { stretch in
                    let state = stretch.failure.map { "failed: \($0.sentence)" } ?? "did not fail"
                    let runs = "\(stretch.runs) run\(stretch.runs == 1 ? "" : "s")"
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
        "its verdict changed \(life.flips) times, of the same version over the same vectors"
    }

    private static func heading(_ life: VectorLife) -> String {
        let operation = life.operation == .sign ? "" : " (\(life.operation.rawValue))"
        return PlainText.visible(life.id) + operation
    }

    /// When, of what, and as what the run was made.
    private static func title(of run: RunRecord) -> String {
        [run.time, run.origin.title, run.label].compactMap(\.self)
            .map { PlainText.visible($0) }.joined(separator: "  ")
    }

    private static func table(of runs: [RunRecord]) -> [String] {
        let names = ["time", "implementation", "label"] + RunRecord.Counts().members.map(\.name)
        let rows = [names + ["exit"]] + runs.map(cells)
        let widths = rows[0].indices.map { column in
            rows.map { $0[column].unicodeScalars.count }.max() ?? 0
        }
        return rows.map { row in
            row.indices.map { column in
                let blanks = String(
                    repeating: " ", count: widths[column] - row[column].unicodeScalars.count)
                return column < 3 ? row[column] + blanks : blanks + row[column]
            }.joined(separator: "  ")
        }
    }

    private static func cells(of run: RunRecord) -> [String] {
        [run.time, run.origin.title, run.label ?? ""].map { PlainText.visible($0) }
            + run.counts.members.map { "\($0.count)" }
            + ["\(run.exitCode)" + (run.isPartial ? " (partial)" : "")]
    }
}
