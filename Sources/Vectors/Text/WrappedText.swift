/// Text in lines of a given width, which end between words.
package enum WrappedText {
    /// Narrower lines than this are not made.
    private static let columnsMin = 24

    /// Lines of at most `columns`, with what begins the first, or with the indent of the others.
    ///
    /// A word that is too long for a line stays whole.
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
