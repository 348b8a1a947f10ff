import OAuth1
package import Vectors

/// Reads a report that `check` wrote, `json` or `jsonl`, whichever it is.
package struct RecordedReportReader {
    package private(set) var report: RecordedReport
    private var reader: ReportPieceReader
    private var hasFooter = false

    /// All that is wrong with the file.
    package var issues: [VectorIssue] { reader.issues }

    /// - Parameter file: its name, as messages show it.
    package init(file: String) {
        report = RecordedReport(file: file)
        reader = ReportPieceReader(file: file)
    }

    /// Reads the whole of a report.
    package mutating func read(_ text: Span<UInt8>) {
        let end = text.firstIndex(of: 0x0A, from: 0) ?? text.count
        if reader.isHeader(text.extracting(..<end)) { return readLines(of: text) }
        for piece in reader.pieces(of: text) { add(piece) }
    }

    private mutating func readLines(of text: Span<UInt8>) {
        var (start, number) = (0, 1)
        report.extent = .cutOff
        while start < text.count, !reader.isDone {
            let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
            let line = text.extracting(start..<end)
            if let piece = reader.piece(of: line, number, isEnded: end < text.count) {
                addLine(piece, number)
            }
            start = end + 1
            number += 1
        }
    }

    private mutating func addLine(_ piece: ReportPiece, _ number: Int) {
        let hint = "'oauthcheck merge' combines several reports into one"
        if hasFooter {
            reader.refuse("unexpected text after the report's footer", hint: hint)
        } else if case .header = piece, number > 1 {
            reader.refuse("a second report begins inside this one", hint: hint)
        } else {
            add(piece)
        }
    }

    private mutating func add(_ piece: ReportPiece) {
        switch piece {
        case .header(let origin): report.origin = origin
        case .error: report.unreadable += 1
        case .result(let result): report.results.append(result.recorded)
        case .footer(let footer):
            hasFooter = true
            report.extent = footer.isPartial ? .partial : .whole
        }
    }
}
