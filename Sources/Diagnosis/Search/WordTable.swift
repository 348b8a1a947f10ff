/// Values by words that are never zero, in open addressing with a cheap hash.
///
/// The words come from the search itself, so nobody can choose them to collide.
struct WordTable<Value> {
    private var words: [UInt64] = []
    private var values: [Value] = []
    private var count = 0
    /// How far a hash is shifted to make an index.
    private var shift: UInt64 = 0

    /// A value of a word; nil if it has none.
    subscript(word: UInt64) -> Value? { value(of: word) { _ in true } }

    /// A value of a word for which `isMeant` is true.
    func value(of word: UInt64, where isMeant: (Value) -> Bool) -> Value? {
        guard !words.isEmpty else { return nil }
        var index = self.index(of: word)
        while words[index] != 0 {
            if words[index] == word, isMeant(values[index]) { return values[index] }
            index = (index + 1) & (words.count - 1)
        }
        return nil
    }

    /// Gives a word a value; false if it has one already, which it keeps.
    @discardableResult
    mutating func insert(_ word: UInt64, _ value: Value) -> Bool {
        grow(value)
        return place(word, value, isOnly: true)
    }

    /// Gives a word a value besides those that it has.
    mutating func add(_ word: UInt64, _ value: Value) {
        grow(value)
        _ = place(word, value, isOnly: false)
    }

    mutating func removeAll() {
        guard count > 0 else { return }
        for index in words.indices { words[index] = 0 }
        count = 0
    }

    private func index(of word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    private mutating func place(_ word: UInt64, _ value: Value, isOnly: Bool) -> Bool {
        var index = self.index(of: word)
        while words[index] != 0 {
            if isOnly, words[index] == word { return false }
            index = (index + 1) & (words.count - 1)
        }
        words[index] = word
        values[index] = value
        count += 1
        return true
    }

    /// Makes room for one more; empty places have any value.
    private mutating func grow(_ value: Value) {
        guard 4 * (count + 1) > 3 * words.count else { return }
        let old = (words, values)
        let size = max(64, 4 * words.count)
        words = Array(repeating: 0, count: size)
        values = Array(repeating: value, count: size)
        shift = UInt64(64 - size.trailingZeroBitCount)
        count = 0
        for (word, value) in zip(old.0, old.1) where word != 0 {
            _ = place(word, value, isOnly: false)
        }
    }
}
