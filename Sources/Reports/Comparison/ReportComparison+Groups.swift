import Results
import Vectors

// Changes by cause.
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
        let changed = Set(changes.compactMap { $0.new })
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
    /// The vector's id; if the vector was renamed, the old and the new id.
    var title: String {
        guard let result = new ?? old else { return "" }
        let name = PlainText.visible(result.id) + result.operation.suffix
        guard kind == .renamed, let old else { return name }
        return "\(PlainText.visible(old.id)) -> \(name)"
    }

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
