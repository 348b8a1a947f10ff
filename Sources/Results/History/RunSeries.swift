import Vectors

/// Runs that can be compared: of one implementation, with the same selection.
///
/// If vectors are recognized by anything but their full ids, the names of their files do not
/// matter.
struct RunSeries {
    struct Key: Hashable {
        let implementation: [UInt8]
        let selected: [[UInt8]]
        /// By what vectors are recognized: as the caller says, or as the run did.
        let match: VectorMatch?

        init(_ run: RunRecord, by match: VectorMatch?) {
            self.match = match ?? run.match
            implementation = Array(run.origin.name.utf8)
            selected = self.match == nil ? run.selected.map { Array($0.utf8) } : []
        }
    }

    /// The ids of the vectors of an implementation's run.
    private struct IDs: Hashable {
        let implementation: [UInt8]
        let sum: String
    }

    /// In the order of the history.
    private(set) var runs: [RunRecord] = []
    private(set) var match: VectorMatch?
    /// What the runs have in common; several if files of other names have the same ids.
    private var keys: Set<Key> = []

    /// Whether files of several names are known by their ids alone to have the same vectors.
    var isJoined: Bool { keys.count > 1 }

    /// The series of a history, in the order of their first runs.
    ///
    /// Without a match, runs of files with other names belong together if the vectors in them have
    /// the same ids, unless two failures of a run have the same one.
    static func all(of runs: [RunRecord], by match: VectorMatch?) -> [RunSeries] {
        let unclear = Set(runs.filter { !$0.hasClearIDs }.map { Key($0, by: match) })
        var series: [RunSeries] = []
        var places: [Key: Int] = [:]
        var joined: [IDs: Int] = [:]
        for run in runs {
            let key = Key(run, by: match)
            let hasIDs = key.match == nil && !run.ids.isEmpty && !unclear.contains(key)
            let ids = hasIDs ? IDs(implementation: key.implementation, sum: run.ids) : nil
            let place = places[key] ?? ids.flatMap { joined[$0] } ?? series.count
            if place == series.count { series.append(RunSeries(match: key.match)) }
            places[key] = place
            if let ids { joined[ids] = joined[ids] ?? place }
            series[place].runs.append(run)
            series[place].keys.insert(key)
        }
        for place in series.indices where series[place].isJoined { series[place].match = .id }
        return series
    }

    private init(match: VectorMatch?) { self.match = match }

    /// The life of every vector that has ever failed, in the order of their first failures.
    var lives: [VectorLife] {
        var order: [VectorLife.Key] = []
        var failures: [VectorLife.Key: [Int: RunRecord.Failure]] = [:]
        var counts: [VectorLife.Key: [Int: Int]] = [:]
        for (index, run) in runs.enumerated() {
            for failure in run.failures {
                let key = VectorLife.Key(failure, by: match)
                if failures[key] == nil { order.append(key) }
                failures[key, default: [:]][index] = failure
                counts[key, default: [:]][index, default: 0] += 1
            }
        }
        return order.compactMap {
            VectorLife(runs, failures[$0] ?? [:], counts: counts[$0] ?? [:], by: match)
        }
    }
}

extension RunRecord {
    /// Whether no two failures have the same id, apart from the names of their files.
    fileprivate var hasClearIDs: Bool {
        Set(failures.map { VectorLife.Key($0, by: .id) }).count == failures.count
    }
}
