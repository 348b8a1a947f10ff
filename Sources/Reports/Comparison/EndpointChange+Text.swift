import Results
import Vectors

extension EndpointChange {
    /// `plus-for-space at GET api.example.com/v1/orders`.
    var title: String {
        PlainText.visible("\(cause ?? "a cause that was not searched for") at \(endpoint)")
            + operation.suffix
    }

    /// `3 → 0`.
    var counts: String { "\(old) → \(new)" }

    /// `plus-for-space at GET api.example.com/v1/orders 3 → 0`.
    var line: String {
        let hint = kind == .unseen ? " (now without requests)" : ""
        return "\(title) \(counts)\(hint)"
    }
}

extension ReportComparison {
    /// Whether requests of a change were counted by their endpoints, so that it is not about one
    /// request in both runs.
    func isCounted(_ change: Change) -> Bool {
        endpoints != nil && (change.new ?? change.old)?.endpoint != nil
    }

    /// What fails at which endpoint, each with the number of requests before and now: what began
    /// first.
    var endpointCounts: [EndpointChange] {
        let order: [EndpointChange.Kind] = [.begun, .unchanged, .ended, .unseen]
        return order.flatMap { kind in (endpoints ?? []).filter { $0.kind == kind } }
    }

    /// The same as a list under a heading; nothing if nothing fails.
    var endpointLines: [String] {
        let lines = endpointCounts.map { "  \($0.line)" }
        return lines.isEmpty ? [] : ["failing requests by mistake and endpoint:"] + lines
    }

    /// How many requests fail as before at their endpoints.
    var failingAsBefore: Int {
        (endpoints ?? []).filter { $0.kind == .unchanged }.reduce(0) { $0 + $1.new }
    }
}
