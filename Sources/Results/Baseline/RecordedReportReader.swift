import OAuth1
package import Vectors

/// Reads a report that `check` wrote, `json` or `jsonl`, whichever it is.
package struct RecordedReportReader {
    package private(set) var report: RecordedReport
    private var reader: ReportPieceReader
    private let passLines = PassLineReader()
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
        guard !readResultLines(of: text) else { return }
        for piece in reader.pieces(of: text) { add(piece) }
    }

    private mutating func readLines(of text: Span<UInt8>) {
        var (start, number) = (0, 1)
        report.extent = .cutOff
        while start < text.count, !reader.isDone {
            let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
            let line = text.extracting(start..<end)
            if !hasFooter, let pass = passLines.read(line) {
                report.results.append(pass, of: line)
            } else if let piece = reader.piece(of: line, number, isEnded: end < text.count) {
                addLine(piece, number)
            }
            start = end + 1
            number += 1
        }
    }

    private mutating func addLine(_ piece: ReportPiece, _ number: Int) {
        let hint: Hint = "'oauthcheck merge' combines several reports into one"
        if hasFooter {
            reader.refuse("unexpected text after the report's footer", hint: hint)
        } else if case .header = piece, number > 1 {
            reader.refuse("a second report begins inside this report", hint: hint)
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

// A `json` report as `check` writes it.
extension RecordedReportReader {
    private static let start = Array("\n  \"results\": [\n".utf8)
    private static let indentation = Array("    ".utf8)
    private static let end = Array("\n  ]\n}\n".utf8)

    /// Reads a `json` report in which each result has a line of its own.
    ///
    /// This takes a fraction of the time and memory that a report takes as one JSON document.
    ///
    /// - Returns: false for every other report, and for one with a fault: nothing of it has been
    ///   read then.
    private mutating func readResultLines(of text: Span<UInt8>) -> Bool {
        guard let start = text.firstIndex(of: Self.start.span),
            text.count >= start + Self.start.count + Self.end.count,
            text.extracting((text.count - Self.end.count)...).isEqual(to: Self.end.span)
        else { return false }
        let lines = start + Self.start.count..<text.count - Self.end.count
        // All but the results is read as a report that has none.
        var frame: [UInt8] = []
        frame.append(copying: text.extracting(..<lines.lowerBound))
        frame.append(copying: text.extracting(lines.upperBound...))
        var frameReader = ReportPieceReader(file: report.file)
        let pieces = frameReader.pieces(of: frame.span)
        guard frameReader.issues.isEmpty, frameReader.startOfResults == lines.lowerBound - 2,
            let results = results(of: text.extracting(lines))
        else { return false }
        for piece in pieces { add(piece) }
        report.results = results
        return true
    }

    /// The results of lines of which all but the last end in a comma; nil if one has a fault.
    private func results(of text: Span<UInt8>) -> RecordedResults? {
        var results = RecordedResults()
        var reader = ReportPieceReader(file: report.file)
        var start = 0
        while start < text.count {
            let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
            let isLast = end == text.count
            guard end - start > Self.indentation.count + 1,
                text.extracting(start..<start + Self.indentation.count)
                    .isEqual(to: Self.indentation.span),
                isLast || text[end - 1] == UInt8(ascii: ",")
            else { return nil }
            let line = text.extracting(start + Self.indentation.count..<end - (isLast ? 0 : 1))
            if let pass = passLines.read(line) {
                results.append(pass, of: line)
            } else if let result = reader.result(ofLine: line) {
                results.append(result.recorded)
            } else {
                return nil
            }
            start = end + 1
        }
        return results
    }
}
