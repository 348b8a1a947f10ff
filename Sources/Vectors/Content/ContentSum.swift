/// Identifies a set of vectors, whatever their order: sums of hashes, modulo 2⁶⁴.
package struct ContentSum: Sendable {
    private var content = VectorContent()
    /// The sum of the hashes of the contents, whatever the ids.
    private var sum: UInt64 = 0
    /// The sum of the hashes of the ids.
    private var ids: UInt64 = 0
    /// The sum of the hashes of each id with its content.
    private var pairs: UInt64 = 0

    package init() {}

    package mutating func add(_ vector: TestVector) {
        add(content.number(of: vector) ?? 0, id: vector.bytes(of: vector.id))
    }

    /// Adds something that is known by its id only, such as a rule: its content is that of a vector
    /// without any parts.
    package mutating func add(onlyID id: String) {
        add(content.number(of: TestVector()) ?? 0, id: Array(id.utf8)[...])
    }

    @inline(__always)
    private mutating func add(_ content: UInt64, id: ArraySlice<UInt8>) {
        sum &+= content
        ids &+= Self.hash(of: id, from: Self.start)
        pairs &+= Self.mixed(Self.hash(of: id, from: Self.start ^ content))
    }

    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    /// FNV-1a, which is enough to tell sets of names apart.
    @inline(__always)
    private static func hash(of id: ArraySlice<UInt8>, from start: UInt64) -> UInt64 {
        id.reduce(start) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    }

    /// The last step of SplitMix64.
    ///
    /// Without it the sum stays the same when two ids that differ in
    /// a bit exchange their contents: FNV-1a ends with an exclusive or and a multiplication, which
    /// sums undo.
    @inline(__always)
    private static func mixed(_ hash: UInt64) -> UInt64 {
        var hash = hash
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    package mutating func add(_ other: ContentSum) {
        sum &+= other.sum
        ids &+= other.ids
        pairs &+= other.pairs
    }

    package mutating func clear() { (sum, ids, pairs) = (0, 0, 0) }

    /// 16 hexadecimal digits, in lower case.
    package var text: String { VectorContent.text(sum) }

    /// The sum of the ids in the same form: whether two sets have vectors of the same names.
    package var idText: String { VectorContent.text(ids) }

    /// The sum of ids with their contents in the same form: whether two sets are the same.
    package var pairText: String { VectorContent.text(pairs) }
}
