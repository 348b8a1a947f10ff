import Vectors

/// How a vector came out in the runs of a series.
package struct VectorLife: Sendable {
    /// What was asked about which vector; octets, since ids are compared as such.
    struct Key: Hashable {
        let id: [UInt8]
        let operation: Operation

        init(_ failure: RunRecord.Failure) {
            id = Array(failure.id.utf8)
            operation = failure.operation
        }
    }

    /// Runs, one behind the other, in which the vector came out alike.
    package struct Stretch: Sendable {
        /// Nil where it did not fail.
        package let failure: RunRecord.Failure?
        package let first: RunRecord
        package fileprivate(set) var runs = 1
    }

    package let id: String
    package let operation: Operation
    package let stretches: [Stretch]
    /// How often the verdict changed, and changed back, in the runs of one version of the
    /// implementation and the tool over the same vectors: the highest number of these.
    package let flips: Int

    /// - Parameters:
    ///   - runs: of a series.
    ///   - failures: by the places of the runs in which it failed; nil where there are none.
    init?(_ runs: [RunRecord], _ failures: [Int: RunRecord.Failure]) {
        guard let some = failures.values.first else { return nil }
        id = some.id
        operation = some.operation
        // What an interrupted run does not tell of, it may not have reached.
        let seen = runs.indices.filter { failures[$0] != nil || !runs[$0].isPartial }
        stretches = Self.stretches(seen.map { (runs[$0], failures[$0]) })
        flips = Self.flips(seen.map { (runs[$0], failures[$0] != nil) })
    }

    /// Whether it fails now.
    package var isFailing: Bool { stretches.last?.failure != nil }

    /// Whether its verdict went back and forth though nothing changed.
    package var isFlaky: Bool { flips > 1 }

    /// The first of the runs since which it has failed without a break; nil where it does not fail.
    package var failingSince: RunRecord? {
        guard isFailing else { return nil }
        return stretches.reversed().prefix { $0.failure != nil }.last?.first
    }

    private static func stretches(
        _ runs: [(run: RunRecord, failure: RunRecord.Failure?)]
    ) -> [Stretch] {
        var stretches: [Stretch] = []
        for (run, failure) in runs {
            if let last = stretches.indices.last, isSame(stretches[last].failure, failure) {
                stretches[last].runs += 1
            } else {
                stretches.append(Stretch(failure: failure, first: run))
            }
        }
        return stretches
    }

    private static func isSame(
        _ first: RunRecord.Failure?,
        _ second: RunRecord.Failure?
    ) -> Bool {
        first?.stage == second?.stage && first?.causes == second?.causes
            && first?.status == second?.status
    }

    /// What must be the same for a change of the verdict to be odd.
    private struct Circumstances: Hashable {
        let origin: RecordedReport.Origin
        let set: String

        init(_ run: RunRecord) {
            origin = run.origin
            set = run.set
        }
    }

    private static func flips(_ runs: [(run: RunRecord, fails: Bool)]) -> Int {
        var last: [Circumstances: Bool] = [:]
        var flips: [Circumstances: Int] = [:]
        for (run, fails) in runs {
            let circumstances = Circumstances(run)
            if let before = last[circumstances], before != fails {
                flips[circumstances, default: 0] += 1
            }
            last[circumstances] = fails
        }
        return flips.values.max() ?? 0
    }
}
