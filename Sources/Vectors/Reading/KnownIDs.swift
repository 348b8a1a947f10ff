import OAuth1

/// The ids of the vectors that were read from a file, as fingerprints.
///
/// A fingerprint has 64 bits, under a key that is random in each run: of 2³³ runs that keep as many
/// ids as they can, one is expected to confuse two of them.
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

    /// The number of ids that are kept per file, so that a stream of any length is checked in the
    /// same memory; later ids are not checked.
    package static let countMax = 65_536

    /// The number that is kept; the ids of a part of a file need only the room that is left.
    private var heldMax = countMax
    /// The ids that were inserted, in order.
    package private(set) var inOrder: [Fingerprint] = []
    private var known = FingerprintSet()

    init() {}

    /// The number of further ids that can be kept.
    package var room: Int { heldMax - known.count }

    /// Inserts an id; false if it is already known.
    mutating func insert(_ id: Span<UInt8>) -> Bool {
        guard room > 0 else { return true }
        let fingerprint = Self.fingerprint(of: id)
        guard known.insert(fingerprint) else { return false }
        inOrder.append(fingerprint)
        return true
    }

    /// Inserts further ids, which differ from each other; if one of them is already known, inserts
    /// none and returns false.
    mutating func insert(_ following: [Fingerprint]) -> Bool {
        let taken = following.prefix(room)
        guard !taken.contains(where: known.contains) else { return false }
        for fingerprint in taken { _ = known.insert(fingerprint) }
        inOrder += taken
        return true
    }

    mutating func removeAll(room: Int) {
        heldMax = room
        inOrder.removeAll(keepingCapacity: true)
        known.removeAll()
    }
}
