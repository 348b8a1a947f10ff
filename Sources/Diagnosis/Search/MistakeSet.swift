/// Up to four mistakes by their places among the candidates, in the order of the catalogue.
///
/// Packed into one word, sixteen bits for each (its place and 1), the first one lowest.
struct MistakeSet: Hashable, Sendable {
    /// Sets of more are not asked for: to search them takes hours, and they convince nobody.
    static let sizeMax = 4
    /// Candidates that a set can tell apart.
    static let placesMax = Int(UInt16.max)

    private(set) var word: UInt64 = 0

    init() {}

    /// The set of these places, whatever their order.
    init(_ places: [Int]) {
        self = places.sorted().reduce(MistakeSet()) { $0.adding($1) }
    }

    /// The set with the mistake at `place`, which is behind all that are in it.
    func adding(_ place: Int) -> MistakeSet {
        var set = self
        set.word |= UInt64(place + 1) << UInt64(16 * count)
        return set
    }

    var isEmpty: Bool { word == 0 }
    var count: Int { (79 - word.leadingZeroBitCount) / 16 }

    /// The place of the only mistake; nil where there are none or several.
    var single: Int? { word > 0 && word <= 0xFFFF ? Int(word) - 1 : nil }

    /// The place of the last mistake, -1 where there are none.
    var last: Int {
        isEmpty ? -1 : Int(word >> UInt64(16 * (count - 1))) - 1
    }

    /// Whether one of the places is as wanted.
    func contains(_ isWanted: (Int) -> Bool) -> Bool {
        var rest = word
        while rest != 0 {
            if isWanted(Int(rest & 0xFFFF) - 1) { return true }
            rest >>= 16
        }
        return false
    }

    var places: [Int] {
        (0..<count).map { Int(word >> UInt64(16 * $0) & 0xFFFF) - 1 }
    }

    /// The mistakes of the set that are kept, in their order.
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
