import Vectors

/// Runs that can be compared: of one implementation, with the same selection.
///
/// If vectors are recognized by anything but their full ids, the names of their files do not
/// matter.
struct RunSeries {
    struct Key: Hashable {
        let implementation: [UInt8]
        let selected: [[UInt8]]

        init(_ run: RunRecord, by match: VectorMatch?) {
            implementation = Array(run.origin.name.utf8)
            selected = match == nil ? run.selected.map { Array($0.utf8) } : []
        }
    }

    /// In the order of the history.
    let runs: [RunRecord]
    let match: VectorMatch?

    /// The series of a history, in the order of their first runs.
    static func all(of runs: [RunRecord], by match: VectorMatch?) -> [RunSeries] {
        var order: [Key] = []
        var members: [Key: [RunRecord]] = [:]
        for run in runs {
            let key = Key(run, by: match)
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(run)
        }
        return order.map { RunSeries(runs: members[$0] ?? [], match: match) }
    }

    /// The life of every vector that has ever failed, in the order of their first failures.
    var lives: [VectorLife] {
        var order: [VectorLife.Key] = []
        var failures: [VectorLife.Key: [Int: RunRecord.Failure]] = [:]
        for (index, run) in runs.enumerated() {
            for failure in run.failures {
                let key = VectorLife.Key(failure, by: match)
                if failures[key] == nil { order.append(key) }
                failures[key, default: [:]][index] = failure
            }
        }
        return order.compactMap { VectorLife(runs, failures[$0] ?? [:], by: match) }
    }
}
