/// A set of numbers that are already evenly distributed, as fingerprints are.
///
/// `Set` would hash them again, at each insertion and each time it grows.
struct FingerprintSet: Sendable {
    /// The numbers, each at the first free place from its own remainder on.
    private var numbers: [Int] = []
    /// A bit for each place that is taken: most insertions look at nothing else.
    private var isTaken: [UInt64] = []
    private(set) var count = 0

    func contains(_ number: Int) -> Bool {
        !numbers.isEmpty && isTaken(place(of: number))
    }

    /// Inserts a number; false if it is there already.
    mutating func insert(_ number: Int) -> Bool {
        // At most half of the places are taken, so that a free one is near.
        if 2 * count >= numbers.count { grow() }
        let place = place(of: number)
        guard !isTaken(place) else { return false }
        take(place, for: number)
        count += 1
        return true
    }

    mutating func removeAll() {
        guard count > 0 else { return }
        for index in isTaken.indices { isTaken[index] = 0 }
        count = 0
    }

    /// The place that has `number`, or the free one where it belongs.
    private func place(of number: Int) -> Int {
        // The number of places is a power of two.
        let last = numbers.count &- 1
        var place = number & last
        while isTaken(place), numbers[place] != number { place = (place &+ 1) & last }
        return place
    }

    private func isTaken(_ place: Int) -> Bool {
        isTaken[place >> 6] >> UInt64(place & 63) & 1 == 1
    }

    private mutating func take(_ place: Int, for number: Int) {
        numbers[place] = number
        isTaken[place >> 6] |= 1 << UInt64(place & 63)
    }

    private mutating func grow() {
        let held = self
        let count = max(64, 2 * held.numbers.count)
        numbers = Array(repeating: 0, count: count)
        isTaken = Array(repeating: 0, count: count / 64)
        for place in held.numbers.indices where held.isTaken(place) {
            take(self.place(of: held.numbers[place]), for: held.numbers[place])
        }
    }
}
