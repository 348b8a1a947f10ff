import Vectors

/// The requests of a run: how many were right, and why the others were not.
package struct RequestTally: Sendable {
    private struct Cause {
        let title: String
        /// What to do, or what is likely; nil if nothing is known.
        let advice: String?
        /// The numbers of the first requests.
        var requests: [Int] = []
        var count = 0
    }

    private var count = 0
    private var unsigned = 0
    private var causes: [Cause] = []

    /// Causes that are kept apart.
    private static let causesMax = 100

    package init() {}

    /// Counts a request, with its explanation if its signature was wrong.
    package mutating func count(_ record: RequestRecord, _ explanation: SignatureExplanation?) {
        count += 1
        if let refusal = record.refusal {
            let mistakes = explanation?.pitfalls ?? []
            let rule = "\(refusal.rule.rawValue) \(refusal.problem)"
            add(
                mistakes.isEmpty ? rule : mistakes.joined(separator: " + "),
                advice: refusal.advice(explanation), record)
        } else if record.isRefused {
            let signature =
                record.isUnsigned ? "the request has no signature" : "the signature is correct"
            add("the server answered \(record.status), and \(signature)", record)
        } else if record.isUnsigned {
            unsigned += 1
        }
    }

    private mutating func add(_ title: String, advice: String? = nil, _ record: RequestRecord) {
        var index = causes.firstIndex { $0.title.isSame(title) }
        if index == nil {
            let isFull = causes.count == Self.causesMax
            if !isFull { causes.append(Cause(title: title, advice: advice)) }
            index = causes.count - 1
        }
        guard let index else { return }
        causes[index].count += 1
        if causes[index].requests.count < [Int].requestsMax {
            causes[index].requests.append(record.number)
        }
    }

    /// The summary; none if no request has come.
    package var lines: [String] {
        guard count > 0 else { return [] }
        let wrong = causes.reduce(0) { $0 + $1.count }
        let rest = unsigned > 0 ? ", \(unsigned) not signed" : ""
        let right = count - wrong - unsigned
        let ranked = causes.sorted { $0.count > $1.count }
        return ["\(counted(count, "request")): \(right) valid, \(wrong) with problems\(rest)"]
            + ranked.flatMap { cause in
                let requests = cause.requests.asRequests(of: cause.count)
                return ["  \(cause.count)  \(cause.title): \(requests)"]
                    + (cause.advice.map { ["     \($0)."] } ?? [])
            }
    }
}

extension Refusal {
    /// What to do about it, or what is likely.
    fileprivate func advice(_ explanation: SignatureExplanation?) -> String? {
        (fix ?? explanation?.fix).map { "Fix: \($0)" }
            ?? (cause ?? explanation?.cause).map { "Likely: \($0)" }
    }
}
