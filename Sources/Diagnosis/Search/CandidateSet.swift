/// A set of candidates by their places (indices), one bit each.
struct CandidateSet: Sendable {
    private var words: [UInt64]

    /// The candidates at these places, out of `count`.
    init(_ places: [Int], of count: Int) {
        words = Array(repeating: 0, count: (count + 63) / 64)
        for place in places { insert(place) }
    }

    func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

    mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

    mutating func remove(_ place: Int) { words[place >> 6] &= ~(1 << UInt64(place & 63)) }

    mutating func formIntersection(_ other: CandidateSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func subtract(_ other: CandidateSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    func intersection(_ other: CandidateSet) -> CandidateSet {
        var result = self
        result.formIntersection(other)
        return result
    }

    /// The first place after `place` that is in the set.
    func next(after place: Int) -> Int? {
        var index = (place + 1) >> 6
        guard index < words.count else { return nil }
        var word = words[index] & (.max << UInt64((place + 1) & 63))
        while word == 0 {
            index += 1
            guard index < words.count else { return nil }
            word = words[index]
        }
        return index << 6 + word.trailingZeroBitCount
    }
}
