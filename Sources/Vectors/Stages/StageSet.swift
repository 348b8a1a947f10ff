/// A set of stages, in the order of derivation.
package struct StageSet: Sequence, IteratorProtocol, Sendable {
    /// One bit per stage, by its index.
    private var bits: UInt8 = 0

    package init() {}

    package init(_ stages: [Stage]) {
        for stage in stages { insert(stage) }
    }

    /// All stages.
    static let all = StageSet(Stage.inOrder)

    package var isEmpty: Bool { bits == 0 }

    package var first: Stage? {
        var others = self
        return others.next()
    }

    @inline(__always)
    package func contains(_ stage: Stage) -> Bool { bits & Self.bit(of: stage) != 0 }

    @inline(__always)
    package mutating func insert(_ stage: Stage) { bits |= Self.bit(of: stage) }

    private static func bit(of stage: Stage) -> UInt8 { 1 &<< UInt8(stage.index) }

    package mutating func removeAll() { bits = 0 }

    package mutating func next() -> Stage? {
        guard !isEmpty else { return nil }
        let index = bits.trailingZeroBitCount
        bits &= bits &- 1
        return Stage.inOrder[index]
    }
}
