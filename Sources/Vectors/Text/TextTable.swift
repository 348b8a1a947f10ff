/// Rows of cells as lines of aligned columns.
package struct TextTable: Sendable {
    private let rows: [[String]]
    private let textColumns: Int

    /// Every row must have the same number of cells.
    ///
    /// The first `textColumns` are text; the others are numbers, which are aligned on the right.
    package init(_ rows: [[String]], textColumns: Int) {
        self.rows = rows
        self.textColumns = textColumns
    }

    /// The lines, without blanks at their ends.
    package var lines: [String] {
        let columns = rows.first?.indices ?? 0..<0
        let widths = columns.map { column in
            rows.map { $0[column].unicodeScalars.count }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                padded(cell.0, to: cell.1, isText: column < textColumns)
            }
            let line = cells.joined(separator: "  ")
            return String(
                decoding: line.utf8.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
        }
    }

    private func padded(_ cell: String, to width: Int, isText: Bool) -> String {
        let blanks = String(repeating: " ", count: width - cell.unicodeScalars.count)
        return isText ? cell + blanks : blanks + cell
    }
}
