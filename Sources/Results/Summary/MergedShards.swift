package import Vectors

/// Which parts of runs with `--shard` were merged.
package struct MergedShards: Sendable {
    /// Parts of one set of vectors, cut into one number of parts.
    private struct Group {
        let whole: ShardedSet?
        /// The report of the first part.
        let file: String
        /// How often each part is there.
        var times: [Int: Int] = [:]

        /// How often each part should be there: several files may have the same vectors.
        var timesMax: Int { times.values.max() ?? 0 }
        var complete: Int { times.values.count { $0 == timesMax } }
    }

    /// By the number of parts.
    private var groups: [Int: [Group]] = [:]
    /// The parts whose reports were cut off, and do not say what they are parts of.
    private var others: [(shard: Selection.Shard, file: String)] = []

    /// Nobody cuts a run into more parts, and sums of them do not overflow.
    private static let countMax = 1_000_000

    /// Missing parts that are named.
    private static let namedMax = 3

    package init() {}

    /// Adds a report, whose run may have had a part of the vectors.
    package mutating func add(
        _ origin: RecordedReport.Origin,
        of whole: ShardedSet?,
        in file: String
    ) {
        guard let shard = Self.shard(origin) else { return }
        guard let whole else { return others.append((shard, file)) }
        add(shard, to: groups[shard.count]?.firstIndex { $0.whole?.isSame(as: whole) ?? false }) {
            Group(whole: whole, file: file)
        }
    }

    /// The part that a report's run had; nil for all of the vectors.
    package static func shard(_ origin: RecordedReport.Origin) -> Selection.Shard? {
        origin.shard.flatMap(Selection.Shard.init).flatMap { $0.count <= countMax ? $0 : nil }
    }

    private mutating func add(_ shard: Selection.Shard, to place: Int?, orNew group: () -> Group) {
        let place = place ?? groups[shard.count, default: []].count
        if place == groups[shard.count, default: []].count {
            groups[shard.count, default: []].append(group())
        }
        groups[shard.count]?[place].times[shard.part, default: 0] += 1
    }

    /// With the parts that do not say what they are parts of: each where it is wanted first.
    private var withOthers: [Int: [Group]] {
        var shards = self
        for (shard, file) in others {
            let groups = shards.groups[shard.count] ?? []
            let place = groups.firstIndex { $0.times[shard.part, default: 0] < $0.timesMax }
            shards.add(shard, to: place ?? groups.indices.first) { Group(whole: nil, file: file) }
        }
        return shards.groups
    }

    /// What is missing, such as `shards 2/3 and 3/3 are missing`; nil if nothing is.
    ///
    /// Several sets may have been cut into the same number of parts: then each part of each set is
    /// there.
    package var missing: String? {
        var names: [String] = []
        var count = 0
        for (whole, groups) in withOthers.sorted(by: { $0.key < $1.key }) {
            for group in groups {
                count += whole - group.complete
                let left = (1...whole).lazy.filter { group.times[$0] != group.timesMax }
                names += left.prefix(min(Self.namedMax, whole - group.complete)).map {
                    "\($0)/\(whole)"
                }
            }
        }
        guard count > 0 else { return nil }
        let named = names.prefix(Self.namedMax)
        let rest = count - named.count
        let list = (named + (rest > 0 ? ["\(rest) more"] : [])).formatted
        return count == 1 ? "shard \(list) is missing" : "shards \(list) are missing"
    }

    /// Why the parts do not make a whole: some are parts of another set; nil if they may make one.
    ///
    /// Sets of which every part is there may be merged.
    package var mixture: VectorIssue? {
        for (count, groups) in withOthers.sorted(by: { $0.key < $1.key }) where groups.count > 1 {
            guard groups.contains(where: { $0.complete < count }), let other = groups[1].whole,
                let first = groups[0].whole
            else { continue }
            return VectorIssue(
                file: groups[1].file,
                message: "this report is a part of \(other.title), but "
                    + "\(PlainText.visible(groups[0].file)) is a part of \(first.title)",
                hint: "merge the parts of runs over the same vectors, with the same options")
        }
        return nil
    }
}
