import Vectors

/// Ids of rules as a text: `SIG-01…03, 05, NON-01`.
enum RuleIDs {
    /// Runs of numbers are put together, and a group is named once, in the order of the ids.
    static func text(_ ids: [String]) -> String {
        let groups = Dictionary(grouping: ids) { Array($0.prefix(4).utf8) }
        let order = ids.map { Array($0.prefix(4).utf8) }
        let sorted = order.unique.flatMap {
            groups[$0, default: []].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        var runs: [(first: String, last: String)] = []
        for id in sorted {
            if let run = runs.last, isNext(id, after: run.last) {
                runs[runs.count - 1].last = id
            } else {
                runs.append((id, id))
            }
        }
        var group = ""
        return runs.map { first, last in
            let isSame = first.prefix(4).utf8.elementsEqual(group.utf8) && first.count == 6
            group = String(first.prefix(4))
            let start = isSame ? String(first.suffix(2)) : first
            return first == last ? start : "\(start)…\(last.suffix(2))"
        }.joined(separator: ", ")
    }

    private static func isNext(_ id: String, after other: String) -> Bool {
        guard id.prefix(4).utf8.elementsEqual(other.prefix(4).utf8), let number = Int(id.suffix(2)),
            let last = Int(other.suffix(2))
        else { return false }
        return number == last + 1
    }
}
