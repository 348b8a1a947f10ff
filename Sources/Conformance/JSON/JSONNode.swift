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
    private let sourceStart: UInt32
    private var sourceEnd: UInt32
    private let textStart: UInt32
    private let textEnd: UInt32
    private var nextNode: UInt32

    @inline(__always)
    init(kind: Kind, source: Range<Int>, text: Range<Int>, next: Int) {
        self.kind = kind
        sourceStart = UInt32(truncatingIfNeeded: source.lowerBound)
        sourceEnd = UInt32(truncatingIfNeeded: source.upperBound)
        textStart = UInt32(truncatingIfNeeded: text.lowerBound)
        textEnd = UInt32(truncatingIfNeeded: text.upperBound)
        nextNode = UInt32(truncatingIfNeeded: next)
    }

    /// Where the value stands in the source, quotes and brackets included.
    package var source: Range<Int> { Int(sourceStart)..<Int(sourceEnd) }

    /// Where its text lies in the document's octets: a string's with its escapes resolved.
    package var text: Range<Int> { Int(textStart)..<Int(textEnd) }

    /// The node behind this one and all that it holds.
    package var next: Int { Int(nextNode) }

    /// Ends a value that holds others.
    mutating func close(at end: Int, next: Int) {
        sourceEnd = UInt32(truncatingIfNeeded: end)
        nextNode = UInt32(truncatingIfNeeded: next)
    }
}
