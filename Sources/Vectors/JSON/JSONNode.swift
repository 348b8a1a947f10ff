/// One value, or the name of one member, of a JSON text.
package struct JSONNode: Sendable {
    package enum Kind: Sendable {
        case object, array, string, number, `true`, `false`, null

        /// The kind in a sentence: "a string".
        package var name: String {
            switch self {
            case .object: "an object"
            case .array: "a list"
            case .string: "a string"
            case .number: "a number"
            case .true: "true"
            case .false: "false"
            case .null: "null"
            }
        }
    }

    package let kind: Kind
    /// False for a value that the text ends in.
    package var isComplete = true
    // Places have 32 bits: no document is larger than 4 GiB, and there are many nodes.
    private var sourceStart: UInt32
    private var sourceEnd: UInt32
    private var textStart: UInt32
    private var textEnd: UInt32
    private var nextNode: UInt32

    /// A node from the places where it and its text begin and end, and from the next node after it.
    @inline(__always)
    init(_ kind: Kind, source: (Int, Int), text: (Int, Int), next: Int) {
        self.kind = kind
        sourceStart = UInt32(truncatingIfNeeded: source.0)
        sourceEnd = UInt32(truncatingIfNeeded: source.1)
        textStart = UInt32(truncatingIfNeeded: text.0)
        textEnd = UInt32(truncatingIfNeeded: text.1)
        nextNode = UInt32(truncatingIfNeeded: next)
    }

    /// The place of the value in the source, quotes and brackets included.
    package var source: Range<Int> { Int(sourceStart)..<Int(sourceEnd) }

    /// The place of its text in the document's bytes; the escapes of a string are resolved there.
    package var text: Range<Int> { Int(textStart)..<Int(textEnd) }

    /// The number of bytes of ``text``.
    var textCount: Int { Int(textEnd &- textStart) }

    /// The next node after this one and its descendants.
    package var next: Int { Int(nextNode) }

    /// The same node in a text in which it begins `distance` bytes later.
    @inline(__always)
    func moved(by distance: Int) -> JSONNode {
        let distance = UInt32(truncatingIfNeeded: distance)
        var node = self
        node.sourceStart &+= distance
        node.sourceEnd &+= distance
        node.textStart &+= distance
        node.textEnd &+= distance
        return node
    }

    /// Ends an object or a list.
    mutating func close(at end: Int, next: Int) {
        close(at: end)
        nextNode = UInt32(truncatingIfNeeded: next)
    }

    mutating func close(at end: Int) { sourceEnd = UInt32(truncatingIfNeeded: end) }
}
