import OAuth1
package import Results
package import Vectors

/// The answers to the requests of a run: each in full if they are few, else a table, and one answer
/// for each cause.
package struct AnswerList {
    /// The answer to one request.
    private struct Entry {
        let place: String
        let method: String
        let url: String
        /// The status of the server's answer; nil if it is not known.
        let status: Int?
        let answer: Answer
        let explained: Explained
        var cause: String { answer.summary }
        var isRight: Bool { answer.verdict == .right }

        /// The verdict in the table.
        var word: String {
            switch answer.verdict {
            case .right: "right"
            case .wrong: "wrong"
            case .unknown: "unknown"
            }
        }

        /// Whether the server's answer is not the one that the signature suggests.
        var isOdd: Bool {
            guard let status else { return false }
            return switch answer.verdict {
            case .right: status == 401 || status == 403
            case .wrong: (200...299).contains(status)
            case .unknown: false
            }
        }
    }

    private let style: ReportStyle
    /// Whether every request gets its full answer.
    private let showsAll: Bool
    private var entries: [Entry] = []

    package init(showsAll: Bool = false, _ style: ReportStyle) {
        self.showsAll = showsAll
        self.style = style
    }

    /// More answers than these are shown as a table.
    private static let fullMax = 3
    /// In a longer table, right requests are only counted.
    private static let rowsMax = 20

    package mutating func add(_ answer: Answer, to explained: Explained, status: Int?) {
        let vector = explained.vector
        let redaction = Redaction(vector, style)
        let url = redaction.visible(vector.string(of: vector.request.url))
        entries.append(
            Entry(
                place: "\(vector.file):\(vector.line)",
                method: redaction.visible(vector.string(of: vector.request.method)), url: url,
                status: status, answer: answer, explained: explained))
    }

    /// The whole output.
    package var lines: [String] {
        guard entries.count > Self.fullMax else {
            return entries.flatMap { entry in
                lines(of: entry, title: entries.count > 1 ? entry.place : nil)
            }
        }
        let numbered = entries.enumerated().map { (number: $0.offset + 1, entry: $0.element) }
        guard !showsAll else {
            let answers = numbered.flatMap { number, entry in
                lines(of: entry, title: "Request \(number)")
            }
            return table(numbered) + answers
        }
        return table(numbered) + answers(numbered.filter { !$0.entry.isRight || $0.entry.isOdd })
    }

    private func lines(of entry: Entry, title: String?) -> [String] {
        AnswerText(entry.answer, title: title, style, derivationOf: entry.explained).lines
            + [""]
    }

    /// A row for each request; in a long table only for those that are worth it.
    private func table(_ numbered: [(number: Int, entry: Entry)]) -> [String] {
        let isLong = entries.count > Self.rowsMax && !showsAll
        let rows = numbered.filter { !isLong || !$0.entry.isRight || $0.entry.isOdd }
        let host = commonHost
        let width = urlWidth(from: host.utf8.count)
        var lines = [
            "\(counted(entries.count, "request"))\(host.isEmpty ? "" : " to \(host)"):", "",
        ]
        lines += rows.map { row($0.number, $0.entry, from: host.utf8.count, width) }
        let others = entries.count - rows.count
        if others > 0 {
            lines.append(
                style.text(
                    "\(counted(others, "other request")) \(others == 1 ? "is" : "are") right"
                        + " (\(.all) lists \(others == 1 ? "it" : "them"))."))
        }
        return lines + [""]
    }

    /// The answer of the first request of each cause, with the numbers of the others.
    private func answers(_ numbered: [(number: Int, entry: Entry)]) -> [String] {
        var kinds: [[(number: Int, entry: Entry)]] = []
        for request in numbered {
            let same = kinds.firstIndex { kind in
                kind[0].entry.answer.verdict == request.entry.answer.verdict
                    && kind[0].entry.cause.utf8.elementsEqual(request.entry.cause.utf8)
            }
            if let same { kinds[same].append(request) } else { kinds.append([request]) }
        }
        return kinds.flatMap { kind in
            let numbers = kind.prefix(Self.rowsMax).map { "\($0.number)" }.joined(separator: ", ")
            let more = kind.count > Self.rowsMax ? ", …" : ""
            let title = "\(kind.count == 1 ? "Request" : "Requests") \(numbers)\(more)"
            return lines(of: kind[0].entry, title: title)
        }
    }

    // MARK: - Rows

    /// The scheme and host of all requests; empty if they have several.
    private var commonHost: String {
        let hosts = Set(
            entries.map { entry in
                SplitURL(entry.url.utf8).map { $0.scheme + "://".utf8 + $0.authority } ?? []
            })
        return hosts.count == 1 ? String(decoding: hosts.first ?? [], as: UTF8.self) : ""
    }

    private func row(_ number: Int, _ entry: Entry, from start: Int, _ width: Int) -> String {
        let url = String(decoding: entry.url.utf8.dropFirst(start), as: UTF8.self)
        let status = entry.status.map { "\($0)" } ?? "-"
        let line = [
            padded("\(number)", "\(entries.count)".utf8.count), padded(entry.method, 6),
            padded(PlainText.cut(url, to: width), width + 1), padded(status, 3), "",
        ].joined(separator: " ")
        let verdict = entry.isOdd ? "\(entry.word), but \(status)" : entry.word
        let cause = entry.cause.isEmpty ? "" : ": \(entry.cause)"
        let room = max(12, style.columns - line.unicodeScalars.count - verdict.utf8.count - 1)
        let paint: Paint? = entry.answer.verdict == .wrong ? .red : entry.isOdd ? .bold : nil
        return line + (paint.map { style.paint(verdict, $0) } ?? verdict)
            + PlainText.cut(cause, to: room)
    }

    /// As wide as the longest, as far as room is left for what is wrong.
    private func urlWidth(from start: Int) -> Int {
        let longest = entries.map { $0.url.unicodeScalars.count - start }.max() ?? 0
        return min(longest, max(20, style.columns - Self.othersWidth))
    }

    /// Of number, method, status, verdict and cause.
    private static let othersWidth = 62

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }
}
