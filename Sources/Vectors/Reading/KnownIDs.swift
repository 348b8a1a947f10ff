import OAuth1

/// The ids of a file's vectors, of each a fingerprint.
///
/// Of 64 bits, under a key that is drawn anew for every run: that two ids of as many as are held
/// agree in them by accident is to be expected once in 2³³ runs.
package struct KnownIDs: Sendable {
    package typealias Fingerprint = Int

    private static func fingerprint(of id: Span<UInt8>) -> Fingerprint {
        var hasher = Hasher()
        hasher.combine(id.count)
        for place in stride(from: 0, to: id.count, by: 8) {
            hasher.combine(id.wordOrLess(at: place))
        }
        return hasher.finalize()
    }

    /// Ids are held unique up to this many in a file, so that a stream of any length is checked
    /// in the same memory.
    package static let countMax = 65_536

    /// How many are held; the ids of a part of a file need no more room than is left in all.
    private var heldMax = countMax
    /// Those that were taken in, in the order in which they came.
    package private(set) var inOrder: [Fingerprint] = []
    private var known: Set<Fingerprint> = []

    init() {}

    /// How many more are held.
    package var room: Int { heldMax - known.count }

    /// Takes an id in; false where it is known.
    mutating func insert(_ id: Span<UInt8>) -> Bool {
        guard room > 0 else { return true }
        let fingerprint = Self.fingerprint(of: id)
        guard known.insert(fingerprint).inserted else { return false }
        inOrder.append(fingerprint)
        return true
    }

    /// Takes ids in that follow, or none of them and returns false where one of them is known.
    mutating func insert(_ following: [Fingerprint]) -> Bool {
        let taken = following.prefix(room)
        for (index, fingerprint) in taken.enumerated() {
            guard known.insert(fingerprint).inserted else {
                known.subtract(taken.prefix(index))
                return false
            }
        }
        inOrder += taken
        return true
    }

    mutating func removeAll(room: Int) {
        heldMax = room
        inOrder.removeAll(keepingCapacity: true)
        known.removeAll(keepingCapacity: true)
    }
}
