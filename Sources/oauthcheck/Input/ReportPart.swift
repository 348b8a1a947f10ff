import ArgumentParser
import OAuth1
import Results
import Vectors

/// A report that is merged with others, read far enough to know what was tested.
struct ReportPart {
    let path: String
    /// Whether it is a `jsonl` report.
    let isLines: Bool
    let origin: RecordedReport.Origin
    /// A pipe, which cannot be opened again, and what was read of it.
    private let stream: (file: FileReading, head: [UInt8])?

    /// - Throws: the exit code for a report that cannot be used, whose faults have been reported.
    init(_ path: String) throws(ExitCode) {
        var reader = ReportPieceReader(file: path)
        do throws(VectorIssue) {
            let file = try FileReading(path)
            var head = try file.readFirstLine()
            try FileKind.require(.report, head.span, of: path)
            let end = head.span.firstIndex(of: 0x0A, from: 0) ?? head.count
            isLines = reader.isHeader(head.span.extracting(..<end))
            if !isLines { head = try file.readWhole(after: head) }
            origin = Self.origin(of: head.span, isLines: isLines, end: end, &reader)
            stream = file.isStream ? (file, head) : nil
            if !file.isStream { file.close() }
        } catch {
            Console.printError(error)
            throw .unusable
        }
        self.path = path
        guard reader.issues.isEmpty else {
            for issue in reader.issues { Console.printError(issue) }
            throw .unusable
        }
    }

    private static func origin(
        of head: Span<UInt8>,
        isLines: Bool,
        end: Int,
        _ reader: inout ReportPieceReader
    ) -> RecordedReport.Origin {
        let first =
            isLines
            ? reader.piece(of: head.extracting(..<end), 1, isEnded: true)
            : reader.pieces(of: head).first
        guard case .header(let origin) = first else { return RecordedReport.Origin() }
        return origin
    }

    /// The file, and what was read of it already.
    func open() throws(VectorIssue) -> (file: FileReading, head: [UInt8]) {
        if let stream { return stream }
        return (try FileReading(path), [])
    }
}
