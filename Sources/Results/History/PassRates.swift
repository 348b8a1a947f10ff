/// How many vectors passed in one run after another, up to the current one, and why others failed.
package struct PassRates: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        /// The label of the run, or its time.
        package let name: String
        let passed: Int
        /// Vectors that were not skipped.
        let verified: Int
        /// Failures by cause, the known ones left out.
        let causes: [String: Int]

        init(_ run: RunRecord) {
            name = run.label ?? run.time
            verified = max(0, run.counts.total - run.counts.skipped)
            // A history may have been edited, so the sum may be too large.
            passed = min(verified, run.counts.passed + run.counts.known)
            causes = run.failures.filter { $0.status != .known }
                .reduce(into: [:]) { $0[$1.cause, default: 0] += 1 }
        }

        package var failed: Int { causes.values.reduce(0, +) }

        /// How many of a thousand verified vectors passed.
        package var rate: Int { verified == 0 ? 0 : passed * 1000 / verified }

        /// `98.3 %`.
        package var percentage: String { "\(rate / 10).\(rate % 10) %" }
    }

    /// Runs that are drawn; each must be visible.
    private static let pointsMax = 60

    /// The most causes that are counted separately.
    private static let causesMax = 5
    package static let otherCauses = "other causes"

    package let points: [Point]
    /// The most frequent causes of all runs first; the last one may be ``otherCauses``.
    package let causes: [String]
    /// Vectors whose verdict changed back and forth though nothing else changed.
    package let flaky: [FlakyVector]

    /// The rates of the earlier runs and of the current one; nil if there are no earlier ones.
    ///
    /// Only runs of the same implementation and selection count.
    package init?(_ history: [RunRecord], and run: RunRecord, by match: VectorMatch? = nil) {
        let key = RunSeries.Key(run, by: match)
        let earlier = history.filter { !$0.isPartial && RunSeries.Key($0, by: match) == key }
        guard !earlier.isEmpty else { return nil }
        let runs = (earlier + [run]).suffix(Self.pointsMax)
        points = runs.map(Point.init)
        causes = Self.ranked(points)
        flaky = RunHistory(Array(runs), by: match).flaky.map(FlakyVector.init)
            .sorted { $0.changes > $1.changes }
    }

    private static func ranked(_ points: [Point]) -> [String] {
        var totals: [String: Int] = [:]
        for point in points {
            for (cause, count) in point.causes { totals[cause, default: 0] += count }
        }
        let ranked = totals.sorted { first, second in
            guard first.value == second.value else { return first.value > second.value }
            return first.key.utf8.lexicographicallyPrecedes(second.key.utf8)
        }.map { $0.key }
        guard ranked.count > causesMax else { return ranked }
        return ranked.prefix(causesMax) + [otherCauses]
    }

    /// How many failures of a run have each of ``causes``.
    package func counts(_ point: Point) -> [Int] {
        let named = causes.filter { $0 != Self.otherCauses }
        let counts = named.map { point.causes[$0] ?? 0 }
        guard named.count < causes.count else { return counts }
        return counts + [point.failed - counts.reduce(0, +)]
    }
}

/// A vector whose verdict changed back and forth, run by run.
package struct FlakyVector: Hashable, Sendable {
    package let id: String
    package let operation: Operation
    /// How often the verdict changed.
    package let changes: Int
    /// Whether it failed, in one run after another.
    package let failed: [Bool]

    init(_ life: VectorLife) {
        id = life.id
        operation = life.operation
        changes = life.changes
        failed = life.stretches.flatMap { stretch in
            repeatElement(stretch.failure != nil, count: stretch.runs)
        }
    }
}
