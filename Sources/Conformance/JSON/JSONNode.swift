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
    /// Where the value stands in the source, quotes and brackets included.
    package var source: Range<Int>
    /// Where its text lies in the document's octets: a string's with its escapes resolved.
    package var text: Range<Int>
    /// The node behind this one and all that it holds.
    package var next: Int
    /// False for a value that the text breaks off in.
    package var isComplete = true
}
