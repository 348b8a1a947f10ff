/// How many vectors passed in one run after another, up to the current one.
package struct PassRates: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        /// The label of the run, or its time.
        package let name: String
        let passed: Int
        /// Vectors that were not skipped.
        let verified: Int

        init(_ run: RunRecord) {
            name = run.label ?? run.time
            verified = max(0, run.counts.total - run.counts.skipped)
            // A history may have been edited, so the sum may be too large.
            passed = min(verified, run.counts.passed + run.counts.known)
        }

        /// How many of a thousand verified vectors passed.
        package var rate: Int { verified == 0 ? 0 : passed * 1000 / verified }

        /// `98.3 %`.
        package var percentage: String { "\(rate / 10).\(rate % 10) %" }
    }

    /// Runs that are drawn; each must be visible.
    private static let pointsMax = 60

    package let points: [Point]

    /// The rates of the earlier runs and of the current one; nil if there are no earlier ones.
    ///
    /// - Parameters:
    ///   - history: the earlier runs, of any implementation.
    ///   - run: the current run; only runs of the same implementation and selection count.
    ///   - match: by what vectors are recognized; nil for the full id, in runs of the same files.
    package init?(_ history: [RunRecord], and run: RunRecord, by match: VectorMatch? = nil) {
        let key = RunSeries.Key(run, by: match)
        let earlier = history.filter { !$0.isPartial && RunSeries.Key($0, by: match) == key }
        guard !earlier.isEmpty else { return nil }
        points = (earlier + [run]).suffix(Self.pointsMax).map(Point.init)
    }
}
