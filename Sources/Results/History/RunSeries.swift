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

    let match: VectorMatch?
    /// In the order of the history.
    private(set) var runs: [RunRecord] = []

    /// The series of a history, in the order of their first runs.
    static func all(of runs: [RunRecord], by match: VectorMatch?) -> [RunSeries] {
        var series: [RunSeries] = []
        var places: [Key: Int] = [:]
        for run in runs {
            let key = Key(run, by: match)
            let place = places[key] ?? series.count
            if place == series.count { series.append(RunSeries(match: key.match)) }
            places[key] = place
            series[place].runs.append(run)
        }
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
