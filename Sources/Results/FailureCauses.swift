package import Diagnosis
import Vectors

/// How many failures have which cause: a set of mistakes, other values, or none that is known.
package struct FailureCauses: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The ids of mistakes that were made together.
        case pitfalls([String])
        /// Other values than those of the request, signed as they should be.
        case otherValues([String])
        /// An implementation refuses to sign.
        case rejected
        /// An implementation accepts a wrong signature.
        case acceptsWrong
        /// An implementation refuses the right signature.
        case refusesRight
        case unknown
    }

    package private(set) var counts: [Cause: Int] = [:]

    package init() {}

    package var failures: Int { counts.values.reduce(0, +) }

    package mutating func count(_ cause: Cause) {
        counts[cause, default: 0] += 1
    }

    /// What is behind the values of one vector.
    package static func cause(of diagnosis: Diagnosis) -> Cause {
        if let explanation = diagnosis.explanations.first {
            return .pitfalls(explanation.pitfalls)
        }
        guard diagnosis.isExplainedByValues else { return .unknown }
        return .otherValues(diagnosis.otherValues.map { PlainText.visible(octets: $0.name) })
    }

    /// The causes, what is gravest and then most frequent first, those that are not known last.
    package var ranked: [(cause: Cause, count: Int)] {
        counts.map { (cause: $0.key, count: $0.value) }.sorted { first, second in
            let ranks = (first.cause.rank, second.cause.rank)
            guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
            guard first.count == second.count else { return first.count > second.count }
            return first.cause.title.utf8.lexicographicallyPrecedes(second.cause.title.utf8)
        }
    }

    /// `27 failures, 2 causes`, and each cause on a line; `failed` failures there are in all, those
    /// that were not looked into included.
    package func lines(failed: Int) -> [String] {
        guard failures > 0 else { return [] }
        let causes = counts.keys.count { $0 != .unknown }
        let count =
            failures < failed
            ? "\(failures) of \(failed) failures looked into"
            : "\(failures) failure\(failures == 1 ? "" : "s")"
        let known = causes == 0 ? "no known cause" : "\(causes) cause\(causes == 1 ? "" : "s")"
        let head = "\(count), \(known)"
        return ["\(head):"] + ranked.map { "  \(Self.padded($0.count))  \($0.cause.title)" }
    }

    private static func padded(_ count: Int) -> String {
        let text = "\(count)"
        return String(repeating: " ", count: max(0, 5 - text.utf8.count)) + text
    }
}

extension FailureCauses.Cause {
    fileprivate var rank: Int {
        switch self {
        case .acceptsWrong: 0
        case .unknown: 2
        default: 1
        }
    }

    package var title: String {
        switch self {
        case .rejected: "refuses to sign"
        case .acceptsWrong: "accepts a wrong signature"
        case .refusesRight: "refuses the right signature"
        case .pitfalls(let ids): ids.joined(separator: " + ")
        case .otherValues(let names): "another value of \(names.joined(separator: ", "))"
        case .unknown: "not explained by known mistakes"
        }
    }
}
