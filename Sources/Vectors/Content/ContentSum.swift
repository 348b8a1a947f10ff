/// Identifies the contents of a set of vectors, whatever their order and ids: the sum of the hashes
/// of the contents, modulo 2⁶⁴.
package struct ContentSum: Sendable {
    private var content = VectorContent()
    private var sum: UInt64 = 0
    /// The sum of the hashes of the ids.
    private var ids: UInt64 = 0

    package init() {}

    package mutating func add(_ vector: TestVector) {
        sum &+= content.number(of: vector) ?? 0
        add(id: vector.bytes(of: vector.id))
    }

    /// Adds something that is known by its id only, such as a rule: its content is that of a vector
    /// without any parts.
    package mutating func add(onlyID id: String) {
        sum &+= content.number(of: TestVector()) ?? 0
        add(id: Array(id.utf8)[...])
    }

    /// FNV-1a, which is enough to tell sets of names apart.
    @inline(__always)
    private mutating func add(id: ArraySlice<UInt8>) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in id { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        ids &+= hash
    }

    package mutating func add(_ other: ContentSum) {
        sum &+= other.sum
        ids &+= other.ids
    }

    package mutating func clear() { (sum, ids) = (0, 0) }

    /// 16 hexadecimal digits, in lower case.
    package var text: String { VectorContent.text(sum) }

    /// The sum of the ids in the same form: whether two sets have vectors of the same names.
    package var idText: String { VectorContent.text(ids) }
}
