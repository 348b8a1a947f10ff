package import Vectors

/// The runs of a history, and the lives of the vectors in them.
package struct RunHistory: Sendable {
    package let runs: [RunRecord]
    /// One for every vector that has ever failed, by series.
    package let lives: [VectorLife]

    /// - Parameters:
    ///   - runs: in the order of the file.
    ///   - implementation: the name of the only one to include; nil for all.
    package init(_ runs: [RunRecord], implementation: String? = nil) {
        self.runs = runs.filter { run in
            implementation.map { $0.utf8.elementsEqual(run.origin.name.utf8) } ?? true
        }
        lives = RunSeries.all(of: self.runs).flatMap(\.lives)
    }

    package var failing: [VectorLife] { lives.filter(\.isFailing) }

    package var flaky: [VectorLife] { lives.filter(\.isFlaky) }

    /// The lives of the vectors whose id or full id matches a pattern.
    package func lives(fitting pattern: GlobPattern) -> [VectorLife] {
        lives.filter { life in
            let id = Array(life.id.utf8)
            let name = id.reversed().prefix { $0 != UInt8(ascii: ":") }.reversed()
            return pattern.matches(id) || pattern.matches(Array(name))
        }
    }

    /// The last run in the format of shields.io's endpoint badge; nil if there are no runs.
    package var badge: String? {
        guard let last = runs.last else { return nil }
        let judged = last.counts.total - last.counts.skipped
        let isOwn = last.origin.isOwn
        return JSONText.object([
            ("schemaVersion", "1"),
            ("label", JSONText.string(isOwn ? "oauthcheck" : "OAuth 1.0a, \(last.origin.name)")),
            ("message", JSONText.string("\(last.counts.passed) of \(judged)")),
            ("color", JSONText.string(Self.color(of: last))),
        ])
    }

    private static func color(of run: RunRecord) -> String {
        switch run.exitCode {
        case 0: run.counts.known > 0 ? "green" : "brightgreen"
        case 1: "red"
        default: "lightgrey"
        }
    }
}
