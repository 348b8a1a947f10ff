/// Text in lines of a given width, which end between words.
package enum WrappedText {
    /// Narrower lines than this are not made.
    private static let columnsMin = 24

    /// - Parameters:
    ///   - text: on one line. A word that is too long for a line stays whole.
    ///   - columns: of a line, with its indent.
    ///   - first: what the first line begins with.
    ///   - indent: blanks before each other line.
    /// - Returns: one line or more.
    package static func lines(
        _ text: String,
        columns: Int,
        first: String = "",
        indent: Int = 0
    ) -> [String] {
        let columns = max(columns, columnsMin)
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let length = line.unicodeScalars.count + word.unicodeScalars.count
            if !isEmpty, length + 1 > columns {
                lines.append(line)
                line = String(repeating: " ", count: indent)
                isEmpty = true
            }
            line += isEmpty ? word : " " + word
            isEmpty = false
        }
        return lines + [line]
    }
}
