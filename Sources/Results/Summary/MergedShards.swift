import Vectors

/// Which parts of runs with `--shard` were merged.
package struct MergedShards: Sendable {
    /// By the number of parts, how often each of them is there.
    private var counts: [Int: [Int: Int]] = [:]

    /// Nobody cuts a run into more parts, and sums of them do not overflow.
    private static let countMax = 1_000_000

    /// Missing parts that are named.
    private static let namedMax = 3

    package init() {}

    /// Adds a report, whose run may have had a part of the vectors.
    package mutating func add(_ origin: RecordedReport.Origin) {
        guard let shard = origin.shard.flatMap(Selection.Shard.init), shard.count <= Self.countMax
        else { return }
        counts[shard.count, default: [:]][shard.part, default: 0] += 1
    }

    /// What is missing, such as `shards 2/3 and 3/3 are missing`; nil if nothing is.
    ///
    /// Several files may have been cut into the same number of parts: then each part is there as
    /// often as any other.
    package var missing: String? {
        var names: [String] = []
        var count = 0
        for (whole, parts) in counts.sorted(by: { $0.key < $1.key }) {
            let times = parts.values.max() ?? 0
            let complete = parts.values.count { $0 == times }
            count += whole - complete
            let left = (1...whole).lazy.filter { parts[$0] != times }
            names += left.prefix(min(Self.namedMax, whole - complete)).map { "\($0)/\(whole)" }
        }
        guard count > 0 else { return nil }
        let named = names.prefix(Self.namedMax)
        let rest = count - named.count
        let list = (named + (rest > 0 ? ["\(rest) more"] : [])).formatted
        return count == 1 ? "shard \(list) is missing" : "shards \(list) are missing"
    }
}
