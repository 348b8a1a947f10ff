/// A vector whose verdict changed back and forth, run by run.
package struct FlakyVector: Hashable, Sendable {
    package let id: String
    package let operation: Operation
    /// How often the verdict changed.
    package let changes: Int
    /// Whether it failed, in one run after another.
    package let failed: [Bool]

    init(_ life: VectorLife) {
        id = life.id
        operation = life.operation
        changes = life.changes
        failed = life.stretches.flatMap { stretch in
            repeatElement(stretch.failure != nil, count: stretch.runs)
        }
    }
}
