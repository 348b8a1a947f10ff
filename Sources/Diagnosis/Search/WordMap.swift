/// Numbers by words that are never zero, in open addressing with a cheap hash.
///
/// The words come from the search itself, so nobody can choose them to collide.
struct WordMap {
    private var keys: [UInt64] = []
    private var values: [Int32] = []
    private var count = 0
    /// How far a hash is shifted to make an index.
    private var shift: UInt64 = 0

    /// Nil for a word that has no number.
    subscript(word: UInt64) -> Int? {
        guard !keys.isEmpty else { return nil }
        var index = self.index(of: word)
        while true {
            let key = keys[index]
            if key == word { return Int(values[index]) }
            if key == 0 { return nil }
            index = (index + 1) & (keys.count - 1)
        }
    }

    /// Gives a word a number; false if it has one already, which it keeps.
    @discardableResult
    mutating func insert(_ word: UInt64, _ value: Int = 0) -> Bool {
        if 4 * (count + 1) > 3 * keys.count { grow() }
        return place(word, Int32(truncatingIfNeeded: value))
    }

    mutating func removeAll() {
        for index in keys.indices { keys[index] = 0 }
        count = 0
    }

    private func index(of word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    private mutating func place(_ word: UInt64, _ value: Int32) -> Bool {
        var index = self.index(of: word)
        while keys[index] != 0 {
            if keys[index] == word { return false }
            index = (index + 1) & (keys.count - 1)
        }
        keys[index] = word
        values[index] = value
        count += 1
        return true
    }

    private mutating func grow() {
        let old = (keys, values)
        let size = max(64, 2 * keys.count)
        keys = Array(repeating: 0, count: size)
        values = Array(repeating: 0, count: size)
        shift = UInt64(64 - size.trailingZeroBitCount)
        count = 0
        for (key, value) in zip(old.0, old.1) where key != 0 { _ = place(key, value) }
    }
}
