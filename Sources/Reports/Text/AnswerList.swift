import Diagnosis
import OAuth1
package import Results
package import Vectors

/// The answers to the requests of a run: each in full if they are few, else a table, and one answer
/// for each cause.
package struct AnswerList {
    /// What is said of one request.
    private struct Entry {
        let place: String
        let method: String
        let url: String
        /// The status of the server's answer; nil if it is not known.
        let status: Int?
        let isRight: Bool
        /// What is wrong, in a few words; empty if nothing is.
        let cause: String
        let lines: [String]

        /// Whether the server's answer is not the one that the signature suggests.
        var isOdd: Bool {
            guard let status else { return false }
            return isRight ? status == 401 || status == 403 : (200...299).contains(status)
        }
    }

    private let style: ReportStyle
    private var entries: [Entry] = []

    package init(_ style: ReportStyle) { self.style = style }

    /// More answers than these are shown as a table.
    private static let fullMax = 3
    /// In a longer table, right requests are only counted.
    private static let rowsMax = 20

    /// - Parameters:
    ///   - explained: a request and its diagnosis.
    ///   - notes: what else is said of it.
    ///   - status: of the server's answer.
    ///   - isRight: whether nothing is wrong with it.
    package mutating func add(
        _ explained: Explained,
        _ notes: RequestNotes,
        status: Int?,
        isRight: Bool
    ) {
        let vector = explained.vector
        let answer = AnswerText(explained, notes, title: nil, style)
        let redaction = Redaction(vector, style)
        let url = PlainText.visible(redaction.redacted(vector.string(of: vector.request.url)))
        entries.append(
            Entry(
                place: "\(vector.file):\(vector.line)",
                method: PlainText.visible(vector.string(of: vector.request.method)), url: url,
                status: status, isRight: isRight, cause: Self.cause(explained, notes),
                lines: answer.lines))
    }

    private static func cause(_ explained: Explained, _ notes: RequestNotes) -> String {
        if notes.malformed != nil { return "the Authorization header is malformed" }
        guard let diagnosis = explained.diagnosis else { return "" }
        if let correct = notes.doubts?.correct { return "right if \(correct.clauses.formatted)" }
        guard let best = diagnosis.explanations.first else {
            return diagnosis.isExplainedByValues ? "signed other values" : "not explained"
        }
        return best.parts.map(\.mistake).formatted
    }

    /// The whole output.
    package var lines: [String] {
        guard entries.count > Self.fullMax else {
            return entries.flatMap { entry in
                (entries.count > 1 ? [title(entry.place)] : []) + entry.lines
            }
        }
        let isLong = entries.count > Self.rowsMax
        let numbered = entries.enumerated().map { (number: $0.offset + 1, entry: $0.element) }
        let rows = numbered.filter { !isLong || !$0.entry.isRight || $0.entry.isOdd }
        let host = commonHost
        var lines = [
            "\(counted(entries.count, "request"))\(host.isEmpty ? "" : " to \(host)"):", "",
        ]
        lines += rows.map { row($0.number, $0.entry, from: host.utf8.count) }
        let others = entries.count - rows.count
        if others > 0 {
            lines.append(
                "\(counted(others, "other request")) \(others == 1 ? "is" : "are") right.")
        }
        let wrong = numbered.filter { !$0.entry.isRight }
        lines.append("")
        var causes: [String] = []
        for (_, entry) in wrong where !causes.contains(entry.cause) { causes.append(entry.cause) }
        for cause in causes {
            let same = wrong.filter { $0.entry.cause.utf8.elementsEqual(cause.utf8) }
            guard let first = same.first else { continue }
            let numbers = same.prefix(Self.rowsMax).map { "\($0.number)" }.joined(separator: ", ")
            let more = same.count > Self.rowsMax ? ", …" : ""
            lines.append(title("\(same.count == 1 ? "Request" : "Requests") \(numbers)\(more)"))
            lines += first.entry.lines
        }
        return lines
    }

    private func title(_ text: String) -> String { style.paint(PlainText.visible(text), .bold) }

    // MARK: - Rows

    private static let urlWidth = 44

    /// The scheme and host of all requests; empty if they have several.
    private var commonHost: String {
        let hosts = Set(
            entries.map { entry in
                SplitURL(entry.url.utf8).map { $0.scheme + "://".utf8 + $0.authority } ?? []
            })
        return hosts.count == 1 ? String(decoding: hosts.first ?? [], as: UTF8.self) : ""
    }

    private func row(_ number: Int, _ entry: Entry, from start: Int) -> String {
        let status = entry.status.map { "\($0)" } ?? "-"
        let verdict =
            switch (entry.isRight, entry.isOdd) {
            case (true, false): "right"
            case (true, true): "right, but \(status)"
            case (false, false): style.paint("wrong", .red)
            case (false, true): style.paint("wrong, but \(status)", .red)
            }
        let cause = entry.cause.isEmpty ? "" : ": \(PlainText.cut(entry.cause, to: 60))"
        return [
            padded("\(number)", "\(entries.count)".utf8.count), padded(entry.method, 6),
            padded(
                PlainText.cut(
                    String(decoding: entry.url.utf8.dropFirst(start), as: UTF8.self),
                    to: Self.urlWidth), Self.urlWidth + 1),
            padded(status, 3), verdict + cause,
        ].joined(separator: " ")
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
