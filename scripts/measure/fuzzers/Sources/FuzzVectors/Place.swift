import Vectors

/// Lines and columns of a text.
enum Place {
    static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.split(separator: 0x0A, omittingEmptySubsequences: false)
    }

    /// Whether an issue has no place, or a place in the text: at most one after a line's end.
    static func isInside(_ issue: VectorIssue, _ lines: [ArraySlice<UInt8>]) -> Bool {
        guard issue.line > 0 else { return issue.line == 0 && issue.column == 0 }
        guard issue.line <= lines.count else { return false }
        let characters = lines[issue.line - 1].count { $0 & 0xC0 != 0x80 }
        return (1...characters + 1).contains(issue.column)
    }
}
