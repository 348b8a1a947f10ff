/// One value, or one member's name, of a JSON text.
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
    /// False for a value that the text breaks off in.
    package var isComplete = true
    // Places of 32 bits: no document is larger than 4 GiB, and nodes are many.
    private var sourceStart: UInt32
    private var sourceEnd: UInt32
    private var textStart: UInt32
    private var textEnd: UInt32
    private var nextNode: UInt32

    /// A node by where it and its text begin and end, and by the node behind it.
    @inline(__always)
    init(_ kind: Kind, source: (Int, Int), text: (Int, Int), next: Int) {
        self.kind = kind
        sourceStart = UInt32(truncatingIfNeeded: source.0)
        sourceEnd = UInt32(truncatingIfNeeded: source.1)
        textStart = UInt32(truncatingIfNeeded: text.0)
        textEnd = UInt32(truncatingIfNeeded: text.1)
        nextNode = UInt32(truncatingIfNeeded: next)
    }

    /// Where the value stands in the source, quotes and brackets included.
    package var source: Range<Int> { Int(sourceStart)..<Int(sourceEnd) }

    /// Where its text lies in the document's octets: a string's with its escapes resolved.
    package var text: Range<Int> { Int(textStart)..<Int(textEnd) }

    /// How many octets ``text`` has.
    var textCount: Int { Int(textEnd &- textStart) }

    /// The node behind this one and all that it holds.
    package var next: Int { Int(nextNode) }

    /// The same node in a text in which it begins so many octets later.
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

    /// Ends a value that holds others.
    mutating func close(at end: Int, next: Int) {
        close(at: end)
        nextNode = UInt32(truncatingIfNeeded: next)
    }

    mutating func close(at end: Int) { sourceEnd = UInt32(truncatingIfNeeded: end) }
}
