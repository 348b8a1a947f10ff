import OAuth1
package import Results
package import Vectors

/// The failures of a part of a run: the first ones of each group, and the number of the others.
///
/// A report that counts the others needs no copy of their vectors.
package struct GroupedFailures: Sendable {
    /// The results that reports are given, in the order of the vectors.
    package private(set) var named: [(result: CheckResult, subject: Subject)] = []
    private var counts: [FailureGroups.Kind: Int] = [:]
    private let namedMax: Int

    package init(for reporters: [any Reporter]) {
        namedMax = reporters.map { $0.namedMax ?? .max }.max() ?? 0
    }

    package mutating func add(_ result: CheckResult, of vector: TestVector) {
        if let group = result.trouble {
            counts[group, default: 0] += 1
            guard counts[group, default: 0] <= namedMax else { return }
        }
        named.append((result, .vector(vector)))
    }

    package mutating func removeAll() {
        named.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
    }

    /// Adds them to a report, which had no failures of later vectors yet.
    package func add(to reporter: inout any Reporter, _ output: inout [UInt8]) {
        // In a span: as a variable, each vector would be copied.
        let named = named.span
        for place in named.indices {
            reporter.add(named[place].result, of: named[place].subject, to: &output)
        }
        for (group, count) in counts where count > namedMax {
            reporter.add(count - namedMax, moreOf: group)
        }
    }
}
