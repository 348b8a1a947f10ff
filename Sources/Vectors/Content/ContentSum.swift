/// What a set of vectors holds, whatever their order and ids: the sum of the hashes of their
/// contents, modulo 2⁶⁴.
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
