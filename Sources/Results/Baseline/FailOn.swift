/// Which changes fail a run that is compared with an earlier one.
package enum FailOn: String, CaseIterable, Sendable {
    /// What fails and did not fail, or failed differently, before.
    case new
    /// Every change, improvements too.
    case any
    case never

    /// What is counted, after the number.
    var changes: String { self == .any ? "changed" : "newly failing or failing differently" }

    /// How many changes fail the run.
    package func count(in comparison: ReportComparison) -> Int {
        switch self {
        case .new: comparison.worse
        case .any: comparison.changes.count
        case .never: 0
        }
    }

    /// The first that applies: 3 (the new report is not complete), 4 (nothing was verified in it),
    /// 1 and 0.
    package func exitCode(for comparison: ReportComparison) -> Int32 {
        if self == .never { return 0 }
        if comparison.new.extent != .whole { return 3 }
        if comparison.new.verifiesNothing { return 4 }
        return count(in: comparison) > 0 ? 1 : 0
    }
}
