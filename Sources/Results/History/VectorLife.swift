import Vectors

/// The results of a vector in the runs of a series.
package struct VectorLife: Sendable {
    /// Identifies a vector and an operation; bytes, since ids are compared as bytes.
    struct Key: Hashable {
        /// The full id, the id, a hash of the content or of the request, or the endpoint and what
        /// is wrong there.
        let name: [UInt8]
        let operation: Operation

        init(_ failure: RunRecord.Failure, by match: VectorMatch? = nil) {
            let fullID = Array(failure.id.utf8)
            // Runs that recorded no hash are followed by their full ids.
            name =
                switch match {
                case nil: fullID
                case .id: Array(VectorMatch.ownID(of: fullID[...]))
                case .content: failure.content.map { Array($0.utf8) } ?? fullID
                case .request: failure.request.map { Array($0.utf8) } ?? fullID
                case .endpoint: failure.place.map { Array($0.utf8) } ?? fullID
                }
            operation = failure.operation
        }
    }

    /// Runs in a row with the same result.
    package struct Stretch: Sendable {
        /// Nil if the vector did not fail.
        package let failure: RunRecord.Failure?
        package let first: RunRecord
        package fileprivate(set) var runs = 1
    }

    /// The full id in the last run in which it failed; the endpoint if it stands for the failures
    /// of one.
    package let id: String
    /// How many requests of the endpoint failed so in each run; nil for a vector.
    package let counts: [Int]?
    package let operation: Operation
    package let stretches: [Stretch]
    /// How often the verdict changed in runs of the same version of implementation and tool with
    /// the same vectors; of several versions, the largest number.
    package let flips: Int

    /// `failures` and `counts`, of requests of an endpoint that failed so, are by the places of the
    /// runs.
    init?(
        _ runs: [RunRecord],
        _ failures: [Int: RunRecord.Failure],
        counts: [Int: Int] = [:],
        by match: VectorMatch? = nil
    ) {
        guard let place = failures.keys.max(), let last = failures[place] else { return nil }
        let endpoint = match == .endpoint ? last.endpoint : nil
        id = endpoint ?? last.id
        self.counts = endpoint.map { _ in runs.indices.map { counts[$0] ?? 0 } }
        operation = last.operation
        // An interrupted run may not have reached what it does not list.
        let seen = runs.indices.filter { failures[$0] != nil || !runs[$0].isPartial }
        stretches = Self.stretches(seen.map { (runs[$0], failures[$0]) })
        let verdicts = seen.map { (run: runs[$0], fails: failures[$0] != nil) }
        flips = Self.flips(verdicts) { $0.set }
        // With the same requests every night, neither values nor ids need be the same.
        flipsByID =
            match == .request
            ? Self.flips(verdicts) { _ in "" }
            : endpoint != nil
                // Other traffic shows other mistakes.
                ? 0 : Self.flips(verdicts.filter { !$0.run.ids.isEmpty }) { $0.ids }
    }

    /// How many requests fail now; 1 for a vector that does.
    package var failingCount: Int { isFailing ? counts?.last ?? 1 : 0 }

    /// Whether it fails now.
    package var isFailing: Bool { stretches.last?.failure != nil }

    /// The same in runs with vectors of the same ids, or in all runs if vectors are matched by
    /// request: their values may be others every time.
    package let flipsByID: Int

    /// Whether its verdict changed back and forth though nothing else changed.
    ///
    /// Where the values change, a regression that was fixed changes it twice, so once more counts.
    package var isFlaky: Bool { flips > 1 || flipsByID > 2 }

    /// How often the verdict changed without a reason.
    package var changes: Int { max(flips, flipsByID) }

    /// The run since which it has failed without a break; nil if it does not fail.
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

    private static func isSame(_ first: RunRecord.Failure?, _ second: RunRecord.Failure?) -> Bool {
        first?.stage == second?.stage && first?.causes == second?.causes
            && first?.status == second?.status
    }

    /// What must be the same in two runs for a changed verdict to count as a flip.
    private struct Circumstances: Hashable {
        let origin: RecordedReport.Origin
        let vectors: String
    }

    private static func flips(
        _ runs: [(run: RunRecord, fails: Bool)],
        by vectors: (RunRecord) -> String
    ) -> Int {
        var last: [Circumstances: Bool] = [:]
        var flips: [Circumstances: Int] = [:]
        for (run, fails) in runs {
            let circumstances = Circumstances(origin: run.origin, vectors: vectors(run))
            if let before = last[circumstances], before != fails {
                flips[circumstances, default: 0] += 1
            }
            last[circumstances] = fails
        }
        return flips.values.max() ?? 0
    }
}
