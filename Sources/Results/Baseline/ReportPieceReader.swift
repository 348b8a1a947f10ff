import OAuth1
package import Vectors

/// Reads the pieces of a report that `check` wrote, `json` or `jsonl`.
///
/// Unknown members are ignored, since later versions may write more.
package struct ReportPieceReader {
    /// The file as it was named on the command line.
    package let file: String
    /// All that is wrong with the file.
    package private(set) var issues: [VectorIssue] = []
    /// Whether the report has a format that cannot be read.
    package private(set) var hasOtherFormat = false
    var reader: DocumentReader

    /// - Parameter file: its name, as messages show it.
    package init(file: String) {
        self.file = file
        reader = DocumentReader(file: file)
    }

    /// Whether no more of the file should be read.
    package var isDone: Bool { hasOtherFormat || issues.count >= DocumentReader.issuesMax }

    /// Whether `line`, the first of a file, is the header of a `jsonl` report.
    package mutating func isHeader(_ line: Span<UInt8>) -> Bool {
        reader.open(line, firstLine: 1)
        return reader.issues.isEmpty && !reader.document.nodes.isEmpty
            && member("oauthcheck", of: 0) != nil && member("results", of: 0) == nil
    }

    /// Reads a line of a `jsonl` report.
    ///
    /// Nil for a blank line, for a faulty one, and for a last one that is incomplete. `isEnded`
    /// says whether a line feed follows the line.
    package mutating func piece(
        of line: Span<UInt8>,
        _ number: Int,
        isEnded: Bool
    ) -> ReportPiece? {
        guard !line.isBlank else { return nil }
        reader.open(line, firstLine: number)
        // The last line of a run that was killed is incomplete.
        guard isEnded || reader.issues.isEmpty else { return nil }
        let piece = reader.issues.isEmpty && reader.expect(.object, 0) ? linePiece() : nil
        issues += reader.issues
        return piece
    }

    private mutating func linePiece() -> ReportPiece? {
        if member("oauthcheck", of: 0) != nil { return header() }
        if member("summary", of: 0) != nil { return .footer(footer()) }
        if let error = member("error", of: 0) {
            return .error(place: reader.document.nodes[error].source)
        }
        return result(0).map(ReportPiece.result)
    }

    /// Reads a whole `json` report; without a header, it cannot be used.
    package mutating func pieces(of text: Span<UInt8>) -> [ReportPiece] {
        reader.open(text, firstLine: 1)
        defer { issues += reader.issues }
        guard reader.issues.isEmpty, reader.expect(.object, 0), require("oauthcheck"),
            require("results"), let header = header()
        else { return [] }
        var pieces = [header]
        if let errors = member("errors", of: 0), reader.expect(.array, errors) {
            pieces += reader.document.children(of: errors).map {
                .error(place: reader.document.nodes[$0].source)
            }
        }
        if let results = member("results", of: 0), reader.expect(.array, results) {
            for node in reader.document.children(of: results) where reader.expect(.object, node) {
                if let result = result(node) { pieces.append(.result(result)) }
            }
        }
        return pieces + [.footer(footer())]
    }

    /// Reads a line of a `json` report, without the comma after it, that is a result; nil if it
    /// cannot be used.
    mutating func result(ofLine line: Span<UInt8>) -> ReportedResult? {
        reader.open(line, firstLine: 1)
        guard reader.issues.isEmpty, reader.expect(.object, 0) else { return nil }
        return result(0)
    }

    /// Where the list of results begins in the `json` report that was just read.
    var startOfResults: Int? {
        member("results", of: 0).map { reader.document.nodes[$0].source.lowerBound }
    }

    /// Notes that the piece that was just read is not allowed where it is.
    package mutating func refuse(_ message: String, hint: Hint? = nil) {
        let before = reader.issues.count
        reader.note(0, message, hint: hint)
        issues += reader.issues[before...]
    }

    /// Whether the report has a member; notes it if not.
    private mutating func require(_ name: String) -> Bool {
        guard member(name, of: 0) == nil else { return true }
        reader.note(
            0, "not a report: \(PlainText.quoted(name)) is missing",
            hint: "'oauthcheck check FILE \(.report) json=PATH' writes a report")
        return false
    }

    /// The header; nil if the report has a format that cannot be read.
    private mutating func header() -> ReportPiece? {
        var origin = RecordedReport.Origin()
        guard let tool = member("oauthcheck", of: 0), reader.expect(.object, tool) else {
            return .header(origin)
        }
        guard isReadable(tool) else { return nil }
        origin.tool = string("version", of: tool) ?? ""
        origin.showsSecrets = isTrue("secrets", of: tool)
        origin.shard = string("shard", of: tool)
        if let implementation = member("implementation", of: 0) {
            origin.name = string("name", of: implementation) ?? ""
            origin.version = string("version", of: implementation) ?? ""
            origin.language = string("language", of: implementation) ?? ""
        }
        return .header(origin)
    }

    /// Whether `tool` names the format that can be read; says what to do if not.
    private mutating func isReadable(_ tool: Int) -> Bool {
        let format = RecordedReport.format
        guard let node = member("report", of: tool),
            reader.document.nodes[node].kind != .number
                || !reader.document.text(of: node).elementsEqual("\(format)".utf8)
        else { return true }
        let text = PlainText.visible(bytes: reader.document.text(of: node))
        // The text "2" is not the number 2, and has to look different.
        let other = reader.document.nodes[node].kind == .string ? "\"\(text)\"" : text
        let message =
            "the report has format \(other), but this version of oauthcheck reads format"
            + " \(format): make the report again with this version"
        issues.append(VectorIssue(file: file, message: message))
        hasOtherFormat = true
        return false
    }
}

// Members.
extension ReportPieceReader {
    func member(_ name: String, of node: Int?) -> Int? {
        reader.document.member(name, of: node)
    }

    func string(_ name: String, of node: Int?) -> String? {
        reader.document.string(name, of: node)
    }

    func items(_ name: String, of node: Int?) -> [Int] {
        reader.document.items(name, of: node)
    }

    func strings(_ name: String, of node: Int?) -> [String] {
        reader.document.strings(name, of: node)
    }

    func isTrue(_ name: String, of node: Int?) -> Bool {
        member(name, of: node).map { reader.document.nodes[$0].kind == .true } ?? false
    }
}
