/// The numbers of values by their hashes, in open addressing; the values are kept elsewhere.
///
/// A hash is stored with its number, so that a larger table is made without hashing again.
struct NumberTable {
    private struct Entry {
        var hash: UInt64
        /// Negative in an empty place.
        var number: Int32
    }

    private var entries: [Entry] = []
    private var count = 0

    /// The number with this hash for which `isMeant` is true, or nil.
    func number(_ hash: UInt64, where isMeant: (Int) -> Bool) -> Int? {
        guard !entries.isEmpty else { return nil }
        let mask = entries.count - 1
        var index = Int(truncatingIfNeeded: hash) & mask
        while entries[index].number >= 0 {
            if entries[index].hash == hash {
                let number = Int(entries[index].number)
                if isMeant(number) { return number }
            }
            index = (index + 1) & mask
        }
        return nil
    }

    /// Adds a number, which must not be in the table.
    mutating func insert(_ number: Int, _ hash: UInt64) {
        if 4 * (count + 1) > 3 * entries.count { grow() }
        place(Entry(hash: hash, number: Int32(truncatingIfNeeded: number)))
        count += 1
    }

    private mutating func place(_ entry: Entry) {
        let mask = entries.count - 1
        var index = Int(truncatingIfNeeded: entry.hash) & mask
        while entries[index].number >= 0 { index = (index + 1) & mask }
        entries[index] = entry
    }

    private mutating func grow() {
        let old = entries
        entries = Array(repeating: Entry(hash: 0, number: -1), count: max(64, 4 * old.count))
        for entry in old where entry.number >= 0 { place(entry) }
    }
}
