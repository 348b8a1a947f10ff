import Synchronization

/// The process groups of the programs that run.
///
/// A signal handler reads them, so they are never moved or locked.
package enum ChildGroups {
    /// The numbers of the groups; more places than there are programs that run at once.
    private static let places = Eight<Eight<Eight<GroupPlace>>>()

    static func add(_ group: Int32) {
        _ = places.contains {
            $0.compareExchange(expected: 0, desired: group, ordering: .relaxed).exchanged
        }
    }

    static func forget(_ group: Int32) {
        _ = places.contains {
            _ = $0.compareExchange(expected: group, desired: 0, ordering: .relaxed)
            return false
        }
    }

    /// Calls `action` for each group; a signal handler may call it.
    package static func forEach(_ action: (Int32) -> Void) {
        _ = places.contains { place in
            let group = place.load(ordering: .relaxed)
            if group > 0 { action(group) }
            return false
        }
    }

    /// Makes the list, so that the signal handler does not have to.
    package static func prepare() { forEach { _ in } }
}

// An array of `Atomic` cannot be copied, so it cannot be an `Array`; `InlineArray` needs macOS 26.

private protocol GroupPlaces: ~Copyable, Sendable {
    init()
    /// Whether `isMeant` is true for a place; those after it are not asked.
    func contains(_ isMeant: (borrowing Atomic<Int32>) -> Bool) -> Bool
}

/// The number of a group; 0 if the place is free.
private struct GroupPlace: ~Copyable, GroupPlaces {
    let group = Atomic<Int32>(0)

    func contains(_ isMeant: (borrowing Atomic<Int32>) -> Bool) -> Bool { isMeant(group) }
}

private struct Twice<Half: GroupPlaces & ~Copyable>: ~Copyable, GroupPlaces {
    let first = Half()
    let second = Half()

    func contains(_ isMeant: (borrowing Atomic<Int32>) -> Bool) -> Bool {
        first.contains(isMeant) || second.contains(isMeant)
    }
}

private typealias Eight<Part: GroupPlaces & ~Copyable> = Twice<Twice<Twice<Part>>>
