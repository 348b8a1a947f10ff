/// Up to four mistakes, by their places (indices) among the candidates, in increasing order.
///
/// Packed into one word: sixteen bits for each (its place plus 1), the first in the lowest bits.
struct MistakeSet: Hashable, Sendable {
    /// Larger sets are never searched: that takes hours, and the result convinces nobody.
    static let sizeMax = 4
    /// The largest number of candidates that a set can distinguish.
    static let placesMax = Int(UInt16.max)

    private(set) var word: UInt64 = 0

    init() {}

    /// The set of these places, which may be in any order.
    init(_ places: [Int]) {
        self = places.sorted().reduce(MistakeSet()) { $0.adding($1) }
    }

    /// The set with the mistake at `place` added, which must be after all those in the set.
    func adding(_ place: Int) -> MistakeSet {
        var set = self
        set.word |= UInt64(place + 1) << UInt64(16 * count)
        return set
    }

    var isEmpty: Bool { word == 0 }
    var count: Int { (79 - word.leadingZeroBitCount) / 16 }

    /// The place of the only mistake; nil if there are none or several.
    var single: Int? { word > 0 && word <= 0xFFFF ? Int(word) - 1 : nil }

    /// The place of the last mistake; -1 if there are none.
    var last: Int {
        isEmpty ? -1 : Int(word >> UInt64(16 * (count - 1))) - 1
    }

    /// Whether `isWanted` is true of one of the places.
    func contains(_ isWanted: (Int) -> Bool) -> Bool {
        var rest = word
        while rest != 0 {
            if isWanted(Int(rest & 0xFFFF) - 1) { return true }
            rest >>= 16
        }
        return false
    }

    /// The only place besides `others`, all of which are in the set; nil if it is another set.
    func complement(of others: [Int]) -> Int? {
        let rest = filter { !others.contains($0) }
        return count == others.count + 1 ? rest.single : nil
    }

    /// Calls `body` with each place, in the order of the numbers that `orders` gives to places.
    @inline(__always)
    func forEach(inOrderOf orders: [Int], _ body: (Int) -> Void) {
        var rest = self
        while !rest.isEmpty {
            var first = -1
            _ = rest.contains { place in
                if first < 0 || orders[place] < orders[first] { first = place }
                return false
            }
            body(first)
            rest = rest.filter { $0 != first }
        }
    }

    var places: [Int] {
        (0..<count).map { Int(word >> UInt64(16 * $0) & 0xFFFF) - 1 }
    }

    /// The mistakes for which `isKept` is true, in the same order.
    func filter(_ isKept: (Int) -> Bool) -> MistakeSet {
        var (rest, kept, shift): (UInt64, UInt64, UInt64) = (word, 0, 0)
        while rest != 0 {
            let lane = rest & 0xFFFF
            rest >>= 16
            guard isKept(Int(lane) - 1) else { continue }
            kept |= lane << shift
            shift += 16
        }
        var set = MistakeSet()
        set.word = kept
        return set
    }
}
