/// Words that are never zero, in open addressing with a cheap hash.
///
/// The words come from the search itself, so nobody can choose them to collide.
struct WordSet {
    private var words: [UInt64] = []
    private var count = 0
    /// How far a hash is shifted to make an index.
    private var shift: UInt64 = 0

    /// Adds a word; false if it is in the set already.
    mutating func insert(_ word: UInt64) -> Bool {
        if 4 * (count + 1) > 3 * words.count { grow() }
        return place(word)
    }

    mutating func removeAll() {
        guard count > 0 else { return }
        for index in words.indices { words[index] = 0 }
        count = 0
    }

    private mutating func place(_ word: UInt64) -> Bool {
        let mask = words.count - 1
        var index = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> shift)
        while words[index] != 0 {
            if words[index] == word { return false }
            index = (index + 1) & mask
        }
        words[index] = word
        count += 1
        return true
    }

    private mutating func grow() {
        let old = words
        let size = max(64, 4 * words.count)
        words = Array(repeating: 0, count: size)
        shift = UInt64(64 - size.trailingZeroBitCount)
        count = 0
        for word in old where word != 0 { _ = place(word) }
    }
}
