package import Vectors

/// The runs of a history, and the lives of the vectors in them.
package struct RunHistory: Sendable {
    package let runs: [RunRecord]
    /// One for every vector that has ever failed, by series.
    package let lives: [VectorLife]
    /// Whether runs of files with several names had vectors of the same ids, and are kept apart.
    package let hasSameIDs: Bool

    /// The runs of all implementations, or of one; without `match`, vectors are recognized by what
    /// each run says, or else by their full ids.
    package init(_ runs: [RunRecord], implementation: String? = nil, by match: VectorMatch? = nil) {
        self.runs = runs.filter { run in
            implementation.map { $0.utf8.elementsEqual(run.origin.name.utf8) } ?? true
        }
        let series = RunSeries.all(of: self.runs, by: match)
        lives = series.flatMap { $0.lives }
        let ids = series.filter { $0.match == nil }.flatMap { series in
            Set(series.runs.filter { !$0.ids.isEmpty }.map { "\($0.ids) \($0.origin.name)" })
        }
        hasSameIDs = Set(ids).count < ids.count
    }

    package var failing: [VectorLife] { lives.filter { $0.isFailing } }

    /// How many vectors fail now, or requests of their endpoints.
    package var failingCount: Int { failing.reduce(0) { $0 + $1.failingCount } }

    package var flaky: [VectorLife] { lives.filter { $0.isFlaky } }

    /// The lives of the vectors whose id or full id matches a pattern.
    package func lives(fitting pattern: GlobPattern) -> [VectorLife] {
        lives.filter { life in
            let id = Array(life.id.utf8)
            let name = id.reversed().prefix { $0 != UInt8(ascii: ":") }.reversed()
            return pattern.matches(id) || pattern.matches(Array(name))
        }
    }

    /// The last run as a badge; nil if there are no runs.
    package var badge: String? { runs.last?.badge }
}

extension RunRecord {
    /// The run in the format of shields.io's endpoint badge.
    package var badge: String {
        let judged = counts.total - counts.skipped
        let json: JSON = [
            "schemaVersion": .number(1),
            "label": .string(origin.isOwn ? "oauthcheck" : "OAuth 1.0a, \(origin.name)"),
            "message": .string("\(counts.passed) of \(judged)\(isPartial ? ", incomplete" : "")"),
            "color": .string(color),
        ]
        return "\(json)"
    }

    private var color: String {
        switch exitCode {
        case 0: counts.known > 0 ? "green" : "brightgreen"
        case 1: "red"
        default: "lightgrey"
        }
    }
}
