import Diagnosis
import Vectors

/// How many failures have which cause.
package struct FailureCauses: Hashable, Sendable {
    package private(set) var counts: [Cause: Int] = [:]
    /// How many failures of each cause a single mistake makes, by its id: those with the same
    /// effect as the one that is the cause are counted, too.
    private var makers: [Cause: [String: Int]] = [:]

    package init() {}

    package var failures: Int { counts.values.reduce(0, +) }

    package mutating func count(_ cause: Cause, times: Int = 1) {
        counts[cause, default: 0] += times
    }

    /// Counts a failure, and the single mistakes that explain it, each by itself.
    mutating func count(_ cause: Cause, _ explained: Explained?) {
        count(cause)
        guard let explanation = explained?.diagnosis?.explanations.first,
            explanation.pitfalls.count == 1
        else { return }
        for id in explanation.pitfalls + explanation.also {
            makers[cause, default: [:]][id, default: 0] += 1
        }
    }

    package mutating func add(_ other: FailureCauses) {
        for (cause, count) in other.counts { self.count(cause, times: count) }
        for (cause, counts) in other.makers {
            for (id, count) in counts { makers[cause, default: [:]][id, default: 0] += count }
        }
    }

    /// Whether this mistake by itself explains all failures of `cause`; false also if some were
    /// only compared with others.
    func isWhollyMade(by id: String, _ cause: Cause) -> Bool {
        makers[cause].map { $0[id] == counts[cause] } ?? false
    }

    /// The causes: the most serious ones first, then the most frequent ones, unknown ones last.
    package var ranked: [(cause: Cause, count: Int)] {
        counts.map { (cause: $0.key, count: $0.value) }.sorted { first, second in
            let ranks = (first.cause.rank, second.cause.rank)
            guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
            guard first.count == second.count else { return first.count > second.count }
            return first.cause.title.utf8.lexicographicallyPrecedes(second.cause.title.utf8)
        }
    }

    /// A sentence on a mistake that explains several causes, which may be one; nil if none does.
    package func commonMistake(of implementation: Implementation) -> String? {
        CommonMistake(behind: self, in: implementation.programmingLanguage)?.sentence
    }

    /// `27 failures, 2 causes:`, and a line for each cause.
    ///
    /// There are no lines if no failure was examined; `failed` also counts failures that were not.
    package func lines(
        failed: Int,
        of implementation: Implementation,
        age: (Cause) -> String? = { _ in nil }
    ) -> [String] {
        guard failures > 0 else { return [] }
        let known = counts.keys.count { $0 != .unknown }
        let causes = known == 0 ? "no known cause" : counted(known, "cause")
        let left = failed - failures
        let rest =
            left > 0
            ? " for \(failures) of them; the other \(left) \(left == 1 ? "was" : "were")"
                + " not explained"
            : ""
        return ["\(counted(max(failed, failures), "failure")), \(causes)\(rest):"]
            + ranked.map { Self.line($0.count, $0.cause.title, age($0.cause)) }
            + (commonMistake(of: implementation).map { ["  \($0)"] } ?? [])
    }

    /// A line of a list of causes: `     12  plus-for-space (since night-3)`.
    package static func line(_ count: Int, _ title: String, _ age: String?) -> String {
        "  \(padded(count))  \(title)" + (age.map { " (\($0))" } ?? "")
    }

    private static let numberWidth = 5

    private static func padded(_ count: Int) -> String {
        let text = "\(count)"
        return String(repeating: " ", count: max(0, numberWidth - text.utf8.count)) + text
    }
}
