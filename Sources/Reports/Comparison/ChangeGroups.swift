import Results
import Vectors

/// Changes of one kind with the same cause.
struct ChangeGroup {
    let kind: ReportComparison.Kind
    /// `by plus-for-space`; empty if there is nothing to tell groups of the kind apart.
    let cause: String
    fileprivate(set) var changes: [ReportComparison.Change]

    /// `12 newly failing, by plus-for-space`, without the number.
    var title: String { cause.isEmpty ? kind.title : "\(kind.title), \(cause)" }

    /// Whether something fails that did not fail, or failed differently, before.
    var isWorse: Bool { changes.contains(where: \.isWorse) }

    /// The first change in full.
    var example: [String] { changes.first.map(ReportComparison.lines) ?? [] }

    var ids: [String] {
        changes.compactMap { change in
            (change.new ?? change.old).map { PlainText.visible($0.id) + $0.operation.suffix }
        }
    }
}

extension ReportComparison {
    /// The changes by kind and cause, the largest group of each kind first.
    var groups: [ChangeGroup] {
        Kind.allCases.flatMap { kind in
            var groups: [String: ChangeGroup] = [:]
            for change in changes where change.kind == kind {
                let cause = change.cause
                groups[cause, default: ChangeGroup(kind: kind, cause: cause, changes: [])]
                    .changes.append(change)
            }
            return groups.values.sorted { first, second in
                let counts = (first.changes.count, second.changes.count)
                guard counts.0 == counts.1 else { return counts.0 > counts.1 }
                return first.cause.utf8.lexicographicallyPrecedes(second.cause.utf8)
            }
        }
    }
}

extension ReportComparison {
    /// How many results fail as before, by cause, the most frequent first.
    var unchangedCauses: [(cause: String, count: Int)] {
        let changed = Set(changes.compactMap(\.new))
        var counts: [String: Int] = [:]
        for result in new.results where result.fails && !changed.contains(result) {
            counts[result.cause, default: 0] += 1
        }
        return counts.map { (cause: $0.key, count: $0.value) }.sorted { first, second in
            guard first.count == second.count else { return first.count > second.count }
            return first.cause.utf8.lexicographicallyPrecedes(second.cause.utf8)
        }
    }
}

extension ReportComparison.Change {
    /// Why the result is, or was, wrong; empty if it was not.
    fileprivate var cause: String {
        switch kind {
        case .renamed, .newlySkipped: ""
        case .newlyFailing, .failingDifferently, .added: new?.cause ?? ""
        case .newlyPassing, .removed: old.map { $0.cause.isEmpty ? "" : "was \($0.cause)" } ?? ""
        }
    }
}

extension RecordedResult {
    fileprivate var cause: String {
        guard fails, let failure else { return "" }
        let names = failure.causes ?? []
        return PlainText.visible(
            names.isEmpty ? failure.sentence : "by \(names.joined(separator: " + "))")
    }
}
