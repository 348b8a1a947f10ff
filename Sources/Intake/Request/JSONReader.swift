import OAuth1
import Vectors

/// A JSON text whose faults are thrown.
struct JSONReader {
    var reader: DocumentReader

    var document: JSONDocument { reader.document }

    init(_ text: ImportedText) throws(VectorIssue) {
        reader = DocumentReader(file: text.name)
        reader.open(text.bytes.span, firstLine: 1)
        if let issue = reader.issues.first { throw issue }
        reader.noteDuplicateNames(inside: 0)
        if let issue = reader.issues.first { throw issue }
    }

    /// A fault of a value.
    mutating func issue(at node: Int, _ message: String, hint: Hint? = nil) -> VectorIssue {
        // The reader keeps a limited number of faults, and this one is wanted.
        reader.begin(0, at: 0)
        reader.note(node, message, hint: hint)
        return reader.issues.first
            ?? VectorIssue(file: "", message: message, hint: hint)
    }

    /// The first fault that was noted, or a new one.
    mutating func firstIssue(orAt node: Int, _ message: String) -> VectorIssue {
        reader.issues.first ?? issue(at: node, message)
    }
}
