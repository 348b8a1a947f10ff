import OAuth1

/// A hash of words that is computed faster than the standard library's.
///
/// Its start differs in each process, as the standard library's does, so that nobody can write a
/// request whose values collide. What the search finds does not depend on it.
struct WordHash {
    private static let start = UInt64(truncatingIfNeeded: "start".hashValue)

    private var state = Self.start
    /// Never zero.
    var value: UInt64 { state | 1 }

    mutating func combine(_ word: UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        state = product.high ^ product.low
    }

    static func hash(of bytes: Span<UInt8>) -> UInt64 {
        var hash = WordHash()
        var index = 0
        while index < bytes.count {
            hash.combine(bytes.wordOrLess(at: index))
            index += 8
        }
        hash.combine(UInt64(bytes.count))
        return hash.value
    }
}
