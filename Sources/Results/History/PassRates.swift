/// How many vectors passed in one run after another, the last one being the run at hand.
package struct PassRates: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        /// When it was, or what the caller called it.
        package let name: String
        let passed: Int
        /// Vectors that were not skipped.
        let verified: Int

        init(_ run: RunRecord) {
            name = run.label ?? run.time
            passed = run.counts.passed + run.counts.known
            verified = run.counts.total - run.counts.skipped
        }

        /// Passed ones of a thousand that were verified.
        package var rate: Int { verified == 0 ? 0 : passed * 1000 / verified }

        /// `98.3 %`.
        package var percentage: String { "\(rate / 10).\(rate % 10) %" }
    }

    /// More runs are not drawn, so that each is seen.
    private static let pointsMax = 60

    package let points: [Point]

    /// The rates of the runs before and of the run at hand; nil where there is none before.
    ///
    /// - Parameters:
    ///   - history: the runs before, of any implementation.
    ///   - run: the run at hand; those before count that asked the same of the same.
    package init?(_ history: [RunRecord], and run: RunRecord) {
        let earlier = history.filter {
            !$0.isPartial && $0.origin.name.utf8.elementsEqual(run.origin.name.utf8)
                && $0.selected == run.selected
        }
        guard !earlier.isEmpty else { return nil }
        points = (earlier + [run]).suffix(Self.pointsMax).map(Point.init)
    }
}
