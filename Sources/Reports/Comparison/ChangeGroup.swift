import Results
import Vectors

/// Changes of one kind with the same cause.
struct ChangeGroup {
    let kind: ReportComparison.Kind
    /// `by plus-for-space`; empty if there is nothing to tell groups of the kind apart.
    let cause: String
    var changes: [ReportComparison.Change]

    /// `12 newly failing, by plus-for-space`, without the number.
    var title: String { cause.isEmpty ? kind.title : "\(kind.title), \(cause)" }

    /// Whether something fails that did not fail, or failed differently, before.
    var isWorse: Bool { changes.contains { $0.isWorse } }

    /// The first change in full.
    var example: [String] { changes.first.map { ReportComparison.lines($0) } ?? [] }

    /// The ids of all changes.
    var titles: [String] { changes.map { $0.title } }
}
