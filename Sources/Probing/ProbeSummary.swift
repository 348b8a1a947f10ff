/// What a run came to.
package struct ProbeSummary: Sendable {
    private var counts: [ProbeVerdict: Int] = [:]
    /// Ids by the reason why they were not tried, in order.
    private var notTried: [(reason: String, ids: [String])] = []
    package var isInterrupted = false

    package init() {}

    package mutating func add(_ result: ProbeResult) {
        counts[result.verdict, default: 0] += 1
        guard result.verdict == .notTried else { return }
        if let index = notTried.firstIndex(where: { $0.reason == result.reason }) {
            notTried[index].ids.append(result.check.id)
        } else {
            notTried.append((result.reason, [result.check.id]))
        }
    }

    package func count(_ verdict: ProbeVerdict) -> Int { counts[verdict] ?? 0 }

    /// Whether anything was found out.
    private var isEmpty: Bool {
        [.kept, .lax, .broken, .crash].allSatisfy { count($0) == 0 }
    }

    /// As documented in docs/exit-codes.md.
    package var exitCode: Int32 {
        if count(.broken) + count(.crash) > 0 { return 1 }
        return isEmpty ? 4 : 0
    }

    package var lines: [String] {
        var lines = notTried.map { "not tried: \(Self.list($0.ids)) (\($0.reason))" }
        let verdicts: [ProbeVerdict] = [
            .kept, .broken, .crash, .lax, .notApplicable, .inconclusive, .notTried,
        ]
        let parts = verdicts.filter { $0 == .kept || count($0) > 0 }
            .map { "\(count($0)) \($0.rawValue)" }
        if isInterrupted { lines.append("the run was interrupted; results so far") }
        lines.append(parts.joined(separator: ", "))
        return lines
    }

    /// Ids, of which runs of numbers are put together.
    private static func list(_ ids: [String]) -> String {
        var groups: [(first: String, last: String)] = []
        for id in ids {
            if let group = groups.last, isNext(id, after: group.last) {
                groups[groups.count - 1].last = id
            } else {
                groups.append((id, id))
            }
        }
        return groups.map { first, last in
            first == last ? first : "\(first)…\(last.suffix(2))"
        }.joined(separator: ", ")
    }

    private static func isNext(_ id: String, after other: String) -> Bool {
        guard id.prefix(4).utf8.elementsEqual(other.prefix(4).utf8), let number = Int(id.suffix(2)),
            let last = Int(other.suffix(2))
        else { return false }
        return number == last + 1
    }
}
