import OAuth1
import Vectors

/// Finds the format of a text that is not JSON: what the text begins with decides.
struct FormatSearch {
    private typealias Found = (format: RequestFormat, place: Int)

    private let text: ImportedText
    private let lines: ImportedText.Lines
    private let found: [Found]

    init(_ text: ImportedText) {
        self.text = text
        let lines = text.lines
        self.lines = lines
        let exact = Self.found(in: text, lines) { $0 != .scattered }
        found = exact.isEmpty ? Self.found(in: text, lines) { $0 == .scattered } : exact
    }

    /// The formats of these kinds that the text may have.
    private static func found(
        in text: ImportedText,
        _ lines: ImportedText.Lines,
        _ isWanted: (RequestFormat.Kind) -> Bool
    ) -> [Found] {
        var found: [Found] = []
        for format in RequestFormats.all where isWanted(format.kind) {
            if let place = format.place(in: text, lines) { found.append((format, place)) }
        }
        return found
    }

    /// Nil if no format fits; another request in the text is noted.
    var format: RequestFormat? {
        guard let first = found.min(by: Self.isBefore) else { return nil }
        let read = log(of: first) ?? first
        let isDocument = read.format.kind == .document
        let others = found.filter { other in
            other.format.kind != .document
                && (other.place > read.place || isDocument && other.place == read.place)
        }
        guard let other = others.min(by: Self.isBefore) else { return read.format }
        return read.format.noting(
            "the text is read as \(read.format.title); \(other.format.title), which begins on"
                + " line \(text.line(at: other.place)), is ignored")
    }

    /// Of two formats that begin on one line, a document comes before what may be a line of it, and
    /// else the one that is first in the list.
    private static func isBefore(_ one: Found, _ other: Found) -> Bool {
        one.place == other.place
            ? one.format.kind == .document && other.format.kind != .document
            : one.place < other.place
    }

    /// What a command printed, which has its requests as they were sent; nil if the log is inside
    /// the command, for instance in what it sends.
    private func log(of command: Found) -> Found? {
        let logs = found.filter { $0.format.kind == .log && $0.place > command.place }
        guard command.format.kind == .command, let log = logs.min(by: Self.isBefore) else {
            return nil
        }
        let output = lines.first { $0.offset > command.place && Self.isOutput($0) }
        let end = min(output?.offset ?? log.place, log.place)
        return CommandLines.isComplete(text.bytes[command.place..<end]) ? log : nil
    }

    /// Whether a line begins as curl's messages do.
    private static func isOutput(_ line: ImportedText.Line) -> Bool {
        line.bytes.first.map("*<>{}=".utf8.contains) ?? false
    }
}
