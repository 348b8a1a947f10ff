import OAuth1
package import Vectors

/// Reads a report that `check` wrote, `json` or `jsonl`, whichever it is.
///
/// Unknown members are ignored, since later versions may write more.
package struct RecordedReportReader {
    package private(set) var report: RecordedReport
    private var reader: DocumentReader
    /// All that is wrong with the file.
    package private(set) var issues: [VectorIssue] = []
    private var hasFooter = false
    /// Whether the report has a format that cannot be read.
    private var hasOtherFormat = false

    /// - Parameter file: its name, as messages show it.
    package init(file: String) {
        report = RecordedReport(file: file)
        reader = DocumentReader(file: file)
    }

    /// Reads the whole of a report.
    package mutating func read(_ text: Span<UInt8>) {
        var end = 0
        while end < text.count, text[end] != 0x0A { end += 1 }
        reader.open(text.extracting(..<end), firstLine: 1)
        if reader.issues.isEmpty, isHeader { return readLines(of: text) }
        reader.open(text, firstLine: 1)
        guard keep(reader.issues) else { return }
        readWhole()
    }

    /// Notes faults; returns whether there are none.
    @discardableResult
    private mutating func keep(_ faults: [VectorIssue]) -> Bool {
        issues += faults
        return faults.isEmpty
    }

    private var isHeader: Bool {
        !reader.document.nodes.isEmpty && member("oauthcheck", of: 0) != nil
            && member("results", of: 0) == nil
    }

    private mutating func readWhole() {
        guard reader.expect(.object, 0), require("oauthcheck"), require("results") else {
            keep(reader.issues)
            return
        }
        guard readHeader() else { return }
        readFooter()
        if let errors = member("errors", of: 0), reader.expect(.array, errors) {
            report.unreadable = reader.document.children(of: errors).reduce(0) { count, _ in
                count + 1
            }
        }
        if let results = member("results", of: 0), reader.expect(.array, results) {
            for node in reader.document.children(of: results) { readResult(node) }
        }
        keep(reader.issues)
    }

    /// Whether the report has a member; notes it if not.
    private mutating func require(_ name: String) -> Bool {
        guard member(name, of: 0) == nil else { return true }
        reader.note(
            0, "not a report: \(PlainText.quoted(name)) is missing",
            hint: "'oauthcheck check FILE --report json=PATH' writes a report")
        return false
    }
}

// JSON Lines.
extension RecordedReportReader {
    private mutating func readLines(of text: Span<UInt8>) {
        var (start, number) = (0, 1)
        report.extent = .cutOff
        while start < text.count, !hasOtherFormat, issues.count < DocumentReader.issuesMax {
            let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
            let line = text.extracting(start..<end)
            if !line.isBlank { readLine(line, number, isEnded: end < text.count) }
            start = end + 1
            number += 1
        }
    }

    private mutating func readLine(_ line: Span<UInt8>, _ number: Int, isEnded: Bool) {
        reader.open(line, firstLine: number)
        // The last line of a run that was killed is incomplete.
        guard isEnded || reader.issues.isEmpty else { return }
        guard keep(reader.issues) else { return }
        if reader.expect(.object, 0) { readMembers(number) }
        keep(reader.issues)
    }

    private mutating func readMembers(_ number: Int) {
        if hasFooter {
            reader.note(
                0, "unexpected text after the report's footer",
                hint: "'oauthcheck merge' combines several reports into one")
        } else if member("oauthcheck", of: 0) != nil {
            guard number == 1 else {
                return reader.note(
                    0, "a second report begins inside this one",
                    hint: "'oauthcheck merge' combines several reports into one")
            }
            hasOtherFormat = !readHeader()
        } else if member("summary", of: 0) != nil {
            hasFooter = true
            report.extent = .whole
            readFooter()
        } else if member("error", of: 0) != nil {
            report.unreadable += 1
        } else {
            readResultMembers(0)
        }
    }

    /// Returns whether the report has a format that can be read.
    private mutating func readHeader() -> Bool {
        guard let tool = member("oauthcheck", of: 0), reader.expect(.object, tool) else {
            return true
        }
        guard isReadable(tool) else { return false }
        report.origin.tool = string("version", of: tool) ?? ""
        guard let implementation = member("implementation", of: 0) else { return true }
        report.origin.name = string("name", of: implementation) ?? ""
        report.origin.version = string("version", of: implementation) ?? ""
        report.origin.language = string("language", of: implementation) ?? ""
        return true
    }

    /// Whether `tool` names the format that can be read; says what to do if not.
    private mutating func isReadable(_ tool: Int) -> Bool {
        let format = RecordedReport.format
        guard let node = member("report", of: tool),
            !reader.document.text(of: node).elementsEqual("\(format)".utf8)
        else { return true }
        let other = PlainText.visible(octets: reader.document.text(of: node))
        let message =
            "a report of format \(other); this version reads format \(format):"
            + " make it again with this oauthcheck"
        keep([VectorIssue(file: report.file, message: message)])
        return false
    }

    private mutating func readFooter() {
        let exit = member("exit", of: 0)
        guard let partial = member("partial", of: exit) else { return }
        if reader.document.nodes[partial].kind == .true { report.extent = .partial }
    }
}

// One result.
extension RecordedReportReader {
    /// Reads the result at `node`.
    private mutating func readResult(_ node: Int) {
        if reader.expect(.object, node) { readResultMembers(node) }
    }

    private mutating func readResultMembers(_ node: Int) {
        guard let id = string("id", of: node) else {
            return reader.note(node, "a result needs an \"id\", a string")
        }
        guard let status = status(of: node) else { return }
        let operation = string("operation", of: node).flatMap(Operation.init)
        report.results.append(
            RecordedResult(
                id: id, operation: operation ?? .sign, status: status,
                content: string("content", of: node),
                failure: failure(of: node, status)))
    }

    private mutating func status(of node: Int) -> ResultStatus? {
        let known = ResultStatus.allCases.map(\.rawValue)
        let text = string("status", of: node)
        if let status = text.flatMap(ResultStatus.init) { return status }
        let place = member("status", of: node) ?? node
        reader.note(
            place, "a result needs a \"status\": one of \(known.joined(separator: ", "))")
        return nil
    }

    private func failure(of node: Int, _ status: ResultStatus) -> RecordedFailure? {
        switch status {
        case .passed, .fixed, .skipped: return nil
        case .errored:
            let message = firstItem("errors", of: node).flatMap { string("message", of: $0) }
            return RecordedFailure(
                stage: "errored", found: message ?? string("reason", of: node))
        case .failed, .known: break
        }
        var failure =
            if let difference = member("difference", of: node) {
                RecordedFailure(
                    stage: string("stage", of: difference) ?? "",
                    found: string("found", of: difference),
                    correct: string("correct", of: difference))
            } else if let kind = ["comes_out", "not_by", "accepts_wrong"].first(where: {
                member($0, of: node) != nil
            }) {
                RecordedFailure(
                    stage: kind, found: strings(kind, of: node).joined(separator: ", "))
            } else if member("refuses_right", of: node) != nil {
                RecordedFailure(stage: "refuses_right")
            } else {
                RecordedFailure(stage: "rejected", found: string("reason", of: node))
            }
        failure.causes = causes(of: node)
        return failure
    }

    /// The first set of mistakes that explains it, or the names of other values that do.
    private func causes(of node: Int) -> [String]? {
        guard let diagnosis = member("diagnosis", of: node) else { return nil }
        if let explanation = firstItem("explanations", of: diagnosis) {
            return strings("pitfalls", of: explanation)
        }
        guard let suffice = member("values_suffice", of: diagnosis),
            reader.document.nodes[suffice].kind == .true
        else { return [] }
        return items("other_values", of: diagnosis).compactMap { string("name", of: $0) }
    }
}

// Members.
extension RecordedReportReader {
    private func member(_ name: String, of node: Int?) -> Int? {
        reader.document.member(name, of: node)
    }

    private func string(_ name: String, of node: Int?) -> String? {
        reader.document.string(name, of: node)
    }

    private func items(_ name: String, of node: Int?) -> [Int] {
        reader.document.items(name, of: node)
    }

    private func firstItem(_ name: String, of node: Int?) -> Int? { items(name, of: node).first }

    private func strings(_ name: String, of node: Int?) -> [String] {
        reader.document.strings(name, of: node)
    }
}
