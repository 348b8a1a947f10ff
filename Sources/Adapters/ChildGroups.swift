import Synchronization

/// The process groups of the programs that run.
///
/// A signal handler reads them, so they are never moved or locked.
package enum ChildGroups {
    /// More than the programs that run at once.
    private static let countMax = 512

    /// The numbers of the groups; 0 in a place that is free.
    private static let groups = InlineArray<512, Atomic<Int32>> { _ in Atomic(0) }

    static func add(_ group: Int32) {
        for index in 0..<countMax {
            let (isFree, _) = groups[index].compareExchange(
                expected: 0, desired: group, ordering: .relaxed)
            if isFree { return }
        }
    }

    static func forget(_ group: Int32) {
        for index in 0..<countMax {
            _ = groups[index].compareExchange(expected: group, desired: 0, ordering: .relaxed)
        }
    }

    /// Calls `action` for each group; a signal handler may call it.
    package static func forEach(_ action: (Int32) -> Void) {
        for index in 0..<countMax {
            let group = groups[index].load(ordering: .relaxed)
            if group > 0 { action(group) }
        }
    }

    /// Makes the list, so that the signal handler does not have to.
    package static func prepare() { forEach { _ in } }
}
