import OAuth1

/// Finds the results of a report by what their vectors are recognized by.
///
/// A key may occur again, if the names of two files differ only in their endings: then the results
/// are found in their order.
struct ResultIndex: Sendable {
    private let match: VectorMatch?
    /// The first result of each hash that has not been taken.
    private var heads: [Int: Int32] = [:]
    /// The next result of the same hash; -1 after the last.
    private var next: [Int32]

    init(_ results: RecordedResults, by match: VectorMatch?) {
        self.match = match
        next = Array(repeating: -1, count: results.count)
        heads.reserveCapacity(results.count)
        for place in results.indices.reversed() {
            guard let key = results.key(at: place, by: match) else { continue }
            let hash = Self.hash(key.span, results.operation(at: place))
            next[place] = heads.updateValue(Int32(place), forKey: hash) ?? -1
        }
    }

    /// A hash that nobody can foresee, of eight bytes at a time.
    private static func hash(_ key: Span<UInt8>, _ operation: Operation) -> Int {
        var hasher = Hasher()
        var index = 0
        while index + 8 <= key.count {
            hasher.combine(key.word(at: index))
            index += 8
        }
        var rest = UInt64(truncatingIfNeeded: key.count)
        while index < key.count {
            rest = rest << 8 | UInt64(key[index])
            index += 1
        }
        hasher.combine(rest)
        hasher.combine(operation == .sign)
        return hasher.finalize()
    }

    /// Takes the first result that has the key and has not been taken.
    ///
    /// If `isPass`, the result is only wanted, and taken, if it passed.
    mutating func take(
        _ key: [UInt8],
        _ operation: Operation,
        of results: RecordedResults,
        ifPassed isPass: Bool = false
    ) -> Int? {
        guard let head = heads.index(forKey: Self.hash(key.span, operation)) else { return nil }
        var (before, place) = (-1, Int(heads.values[head]))
        while place >= 0 {
            let after = next[place]
            if results.operation(at: place) == operation,
                let found = results.key(at: place, by: match), found.span.isEqual(to: key.span)
            {
                if isPass, !results.passes(at: place) { return nil }
                if before < 0 { heads.values[head] = after } else { next[before] = after }
                return place
            }
            (before, place) = (place, Int(after))
        }
        return nil
    }
}
