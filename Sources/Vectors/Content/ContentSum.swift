/// Identifies the contents of a set of vectors, whatever their order and ids: the sum of the hashes
/// of the contents, modulo 2⁶⁴.
package struct ContentSum: Sendable {
    private var content = VectorContent()
    private var sum: UInt64 = 0

    package init() {}

    package mutating func add(_ vector: TestVector) {
        sum &+= content.number(of: vector) ?? 0
    }

    package mutating func add(_ other: ContentSum) { sum &+= other.sum }

    package mutating func clear() { sum = 0 }

    /// 16 hexadecimal digits, in lower case.
    package var text: String { VectorContent.text(sum) }
}
