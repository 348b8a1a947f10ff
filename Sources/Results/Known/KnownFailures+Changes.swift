extension KnownFailures {
    /// How many entries were changed.
    package struct Changes: Hashable, Sendable {
        package internal(set) var added = 0
        /// How many of the added entries accept which mistakes.
        var causes: [String: Int] = [:]
        package internal(set) var replaced = 0
        package internal(set) var removed = 0

        package var isEmpty: Bool { added + replaced + removed == 0 }

        /// `2 added (1 plus-for-space, 1 not explained), 1 replaced, 0 removed`.
        package var sentence: String {
            let ordered = causes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            var shown = ordered.prefix(Self.causesMax).map { "\($0.value) \($0.key)" }
            if ordered.count > shown.count {
                shown.append("and \(ordered.count - shown.count) other kinds")
            }
            let accepted = shown.isEmpty ? "" : " (\(shown.joined(separator: ", ")))"
            return "\(added) added\(accepted), \(replaced) replaced, \(removed) removed"
        }

        /// More mistakes are not listed.
        private static let causesMax = 6

        mutating func add(_ failure: KnownFailure) {
            added += 1
            guard failure.fault == nil else { return }
            let names = failure.pitfalls.joined(separator: " + ")
            causes[names.isEmpty ? "not explained" : names, default: 0] += 1
        }
    }
}
