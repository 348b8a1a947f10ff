package import Results
package import Vectors

// A history for people.
extension RunHistory {
    /// What fails now and since when, what is flaky, and the last runs as a table.
    ///
    /// `last` is the number of runs to show.
    package func lines(
        last: Int,
        _ detail: FailureDetail,
        _ style: ReportStyle = ReportStyle()
    ) -> [String] {
        var lines: [String] = []
        if !failing.isEmpty { lines += failingNow(detail, style) + [""] }
        if !flaky.isEmpty { lines += ["flaky:"] + flakyNow(detail, style) + [""] }
        let left = max(0, runs.count - last)
        lines += left > 0 ? ["\(counted(left, "earlier run")) not shown"] : []
        lines += Self.table(of: Array(runs.suffix(last))) + [""]
        let total = "\(failingCount) failing now, \(flaky.count) flaky"
        return lines + ["oauthcheck: \(counted(runs.count, "run")), \(total)"]
    }

    /// Ids of a group that are listed.
    private static let idsMax = 10

    /// The vectors that fail now by cause, what began to fail last first.
    private func failingNow(_ detail: FailureDetail, _ style: ReportStyle) -> [String] {
        guard detail != .each else { return ["failing now:"] + failing.flatMap(Self.failing) }
        let groups = FailingGroup.all(of: failing)
        guard groups.count < failingCount else {
            return ["failing now:"] + groups.flatMap { $0.lives.flatMap(Self.failing) }
        }
        let overview = groups.map { group in
            FailureCauses.line(group.count, group.sentence, Self.age(of: group))
        }
        let lists = detail == .none ? [] : groups.flatMap { Self.list($0, detail, style) }
        return ["failing now, by cause:"] + overview + lists
    }

    /// `since night-3`.
    private static func age(of group: FailingGroup) -> String? {
        group.lives.first?.failingSince.map { "since \(PlainText.visible($0.label ?? $0.time))" }
    }

    /// The ids of a group, after an empty line.
    private static func list(
        _ group: FailingGroup,
        _ detail: FailureDetail,
        _ style: ReportStyle
    ) -> [String] {
        let since = group.lives.first?.failingSince.map { ", since \(title(of: $0))" } ?? ""
        let shown = group.lives.prefix(detail == .ids ? .max : idsMax)
        let more = group.lives.count - shown.count
        return ["", "\(group.sentence)\(since):"] + shown.map { "  \(heading($0))" }
            + (more > 0 ? [style.text("  and \(more) more; \(.failures) ids lists them")] : [])
    }

    /// The lives of vectors: a line for each stretch of runs with the same result.
    package static func lines(of lives: [VectorLife]) -> [String] {
        var lines: [String] = []
        for life in lives {
            lines.append(heading(life))
            lines += life.stretches.map(line)
            if life.isFlaky { lines.append("  \(sentence(ofFlaky: life))") }
            lines.append("")
        }
        return Array(lines.dropLast())
    }

    private static func line(of stretch: VectorLife.Stretch) -> String {
        let state = stretch.failure.map { "failed: \($0.sentence)" } ?? "did not fail"
        return "  \(title(of: stretch.first))  \(state)  (\(counted(stretch.runs, "run")))"
    }

    private static func failing(_ life: VectorLife) -> [String] {
        guard let failure = life.stretches.last?.failure, let since = life.failingSince else {
            return []
        }
        return ["  \(heading(life))  \(failure.sentence)", "    since \(title(of: since))"]
    }

    /// The flaky vectors by what they did, those whose verdict changed most often first.
    private func flakyNow(_ detail: FailureDetail, _ style: ReportStyle) -> [String] {
        var groups: [(sentence: String, lives: [VectorLife])] = []
        for life in flaky {
            let sentence = Self.sentence(ofFlaky: life)
            if let place = groups.firstIndex(where: { $0.sentence == sentence }) {
                groups[place].lives.append(life)
            } else {
                groups.append((sentence, [life]))
            }
        }
        let ordered = groups.enumerated().sorted { first, second in
            let changes = (first.element.lives[0].changes, second.element.lives[0].changes)
            return changes.0 == changes.1 ? first.offset < second.offset : changes.0 > changes.1
        }
        return ordered.flatMap { _, group in
            let shown = group.lives.prefix(
                detail == .ids || detail == .each ? .max : detail == .none ? 0 : Self.idsMax)
            let more = group.lives.count - shown.count
            let rest =
                detail == .none
                ? "  \(counted(more, "vector"))"
                : style.text("  and \(more) more; \(.failures) ids lists them")
            return shown.map { "  \(Self.heading($0))" } + (more > 0 ? [rest] : [])
                + ["    \(group.sentence)"]
        }
    }

    private static func sentence(ofFlaky life: VectorLife) -> String {
        life.flips > 1
            ? "the verdict changed \(life.flips) times, although the version and the vectors stayed"
                + " the same"
            : "the verdict changed \(life.flipsByID) times, although the version and the ids stayed"
                + " the same (but the vectors' values changed)"
    }

    private static func heading(_ life: VectorLife) -> String {
        PlainText.visible(life.id) + life.operation.suffix
            + (life.counts.map { "  \($0.map(String.init).joined(separator: " → "))" } ?? "")
    }

    /// The run's time, implementation and label.
    private static func title(of run: RunRecord) -> String {
        [run.time, run.origin.title, run.label].compactMap { $0 }
            .map { PlainText.visible($0) }.joined(separator: "  ")
    }

    private static func table(of runs: [RunRecord]) -> [String] {
        let texts = ["time", "implementation", "label"]
        let header = texts + RunRecord.Counts().members.map { $0.name } + ["exit"]
        return TextTable([header] + runs.map(cells), textColumns: texts.count).lines
    }

    private static func cells(of run: RunRecord) -> [String] {
        [run.time, run.origin.title, run.label ?? ""].map { PlainText.visible($0) }
            + run.counts.members.map { "\($0.count)" }
            + ["\(run.exitCode)" + (run.isPartial ? " (partial)" : "")]
    }
}
