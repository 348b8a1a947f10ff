import OAuth1
import Vectors

/// A JSON text whose faults are thrown.
struct JSONReader {
    var reader: DocumentReader

    var document: JSONDocument { reader.document }

    init(_ text: ImportedText) throws(VectorIssue) {
        try self.init(text.bytes[...], of: text, firstLine: 1)
    }

    /// A line, and its value, or why it has none.
    typealias Line = (number: Int, value: Result<JSONReader, VectorIssue>)

    /// The values of a text: one of each line of JSON Lines, or that of the whole text.
    static func all(in text: ImportedText) throws(VectorIssue) -> [Line] {
        let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated().filter { !$0.element.allSatisfy { " \t\r".utf8.contains($0) } }
        var first = DocumentReader(file: text.name)
        // Of a document over several lines, the first line is not a whole value.
        guard lines.count > 1, let line = lines.first?.element, first.openObject(Array(line).span)
        else { return [(1, .success(try JSONReader(text)))] }
        return lines.map { offset, line in
            let value = Result { () throws(VectorIssue) in
                try JSONReader(line, of: text, firstLine: offset + 1)
            }
            return (offset + 1, value)
        }
    }

    private init(
        _ bytes: ArraySlice<UInt8>,
        of text: ImportedText,
        firstLine: Int
    ) throws(VectorIssue) {
        reader = DocumentReader(file: text.name)
        reader.open(Array(bytes).span, firstLine: firstLine)
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
