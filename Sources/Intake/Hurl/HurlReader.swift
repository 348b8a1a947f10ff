import HTTP
import OAuth1
import Vectors

extension RequestFormat {
    /// Hurl files: requests, and the responses that are expected.
    static let hurl = RequestFormat(
        name: "hurl", title: "a Hurl file",
        recognizes: { text in
            guard text.lines.contains(where: { HurlReader.isRequestLine($0) }) else { return false }
            return text.name.hasSuffix(".hurl")
                || text.lines.contains {
                    HurlReader.isResponse($0) || HurlReader.section($0) != nil
                }
        },
        begins: { HurlReader.isRequestLine($0) || $0.bytes.first == ASCII.hash },
        read: { (text) throws(VectorIssue) in
            var reader = HurlReader(text)
            return try reader.requests()
        })
}

private struct HurlReader {
    private let text: ImportedText
    private let lines: ImportedText.Lines
    private var index = 0
    private var variables: TemplateVariables
    private var request = ImportedRequest(line: 1)
    private var query: [ImportedField] = []

    init(_ text: ImportedText) {
        self.text = text
        lines = text.lines
        variables = TemplateVariables(text.variables)
    }

    /// `GET https://…`, without a version: with one, it begins an HTTP message.
    static func isRequestLine(_ line: ImportedText.Line) -> Bool {
        let words = line.bytes.split(maxSplits: 2, whereSeparator: ASCII.isBlank)
        let content = line.bytes.withoutBlanks
        let lastWord = content.lastIndex(where: ASCII.isBlank).map { content[($0 + 1)...] }
        guard words.count >= 2, words[0].startIndex == line.bytes.startIndex,
            words[0].allSatisfy(ASCII.isUppercase),
            !HTTPVersion.isWritten(as: lastWord ?? content[...])
        else { return false }
        return ["http://", "https://", "{{"].contains { words[1].starts(with: $0.utf8) }
    }

    /// `HTTP 200`, `HTTP/1.1 200`, `HTTP *`.
    static func isResponse(_ line: ImportedText.Line) -> Bool {
        let words = line.bytes.split(maxSplits: 2, whereSeparator: ASCII.isBlank)
        guard words.count >= 2, words[0].startIndex == line.bytes.startIndex else { return false }
        let isName = words[0].elementsEqual("HTTP".utf8) || HTTPVersion.isWritten(as: words[0])
        return isName && (words[1].elementsEqual("*".utf8) || words[1].allSatisfy(ASCII.isDigit))
    }

    private static func endsRequest(_ line: ImportedText.Line) -> Bool {
        isResponse(line) || isRequestLine(line)
    }

    /// The name of a section, as `[Query]`.
    static func section(_ line: ImportedText.Line) -> String? {
        let content = HurlText.withoutComment(line.bytes)
        guard content.count > 2, content.first == UInt8(ascii: "["),
            content.last == UInt8(ascii: "]"), ASCII.isUppercase(content[1]),
            content.dropFirst().dropLast().allSatisfy(ASCII.isName)
        else { return nil }
        return String(bytes: content.dropFirst().dropLast())
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        var found: [ImportedRequest] = []
        while index < lines.count {
            let line = lines[index]
            guard Self.isRequestLine(line) else {
                // Whatever is not a request belongs to a response, except at the beginning.
                guard !found.isEmpty || HurlText.withoutComment(line.bytes).isEmpty else {
                    throw text.issue(at: line.offset, "expected a request, such as GET https://…")
                }
                index += 1
                continue
            }
            found.append(try readRequest())
            while index < lines.count, !Self.isRequestLine(lines[index]) { index += 1 }
        }
        return found
    }

    private mutating func readRequest() throws(VectorIssue) -> ImportedRequest {
        let first = lines[index]
        index += 1
        request = ImportedRequest(line: text.line(at: first.offset))
        query = []
        variables.begin()
        let words = HurlText.withoutComment(first.bytes).split(
            maxSplits: 1, whereSeparator: ASCII.isBlank)
        request.method = String(bytes: words[0])
        let url = words.count > 1 ? HurlText.unescaped(words[1]) : []
        request.headers += readFields()
        try readSections()
        try readBody()
        finish(url, at: first)
        return request
    }

    private mutating func finish(_ url: [UInt8], at line: ImportedText.Line) {
        var bytes = Array(variables.resolved(String(bytes: url.withoutBlanks)).utf8)
        bytes = Array(bytes.prefix { $0 != ASCII.hash })
        if !query.isEmpty { bytes = SentURL.appending(SentURL.encoded(query), to: bytes) }
        request.url = String(bytes: bytes)
        if let fault = variables.fault(
            in: text, at: text.line(at: line.offset), of: "the file",
            hint: "under [Options], write variable: NAME=value")
        {
            request.lacksVariable = true
            request.faults.append(fault)
        }
    }

    private func isSkipped(_ line: ImportedText.Line) -> Bool {
        HurlText.withoutComment(line.bytes).isEmpty
    }

    /// Headers, or the fields of a section, as far as there are any.
    private mutating func readFields() -> [ImportedField] {
        var fields: [ImportedField] = []
        while index < lines.count {
            let line = lines[index]
            if isSkipped(line) {
                index += 1
                continue
            }
            guard Self.section(line) == nil, !Self.endsRequest(line),
                !HurlText.beginsBody(line.bytes), let field = field(line)
            else { break }
            fields.append(field)
            index += 1
        }
        return fields
    }

    private mutating func field(_ line: ImportedText.Line) -> ImportedField? {
        let content = HurlText.withoutComment(line.bytes)
        guard let colon = content.firstIndex(of: ASCII.colon), colon > 0 else { return nil }
        let name = String(bytes: HurlText.unescaped(content[..<colon].withoutBlanks))
        let value = String(bytes: HurlText.unescaped(content[(colon + 1)...].withoutBlanks))
        return ImportedField(variables.resolved(name), variables.resolved(value))
    }

    private mutating func readSections() throws(VectorIssue) {
        while index < lines.count, let name = Self.section(lines[index]) {
            let start = lines[index]
            index += 1
            let fields = readFields()
            try apply(name, fields, at: start)
        }
    }

    private mutating func apply(
        _ section: String,
        _ fields: [ImportedField],
        at line: ImportedText.Line
    ) throws(VectorIssue) {
        switch section {
        case "QueryStringParams", "Query": query += fields
        case "FormParams", "Form": request.form = (request.form ?? []) + fields
        case "MultipartFormData", "Multipart":
            request.notes.append("the multipart body is not signed, so it is ignored")
        case "Options":
            for field in fields where field.name == "variable" {
                let pair = field.value.split(separator: "=", maxSplits: 1)
                guard pair.count == 2 else { continue }
                variables.set(String(pair[0]), String(pair[1]))
            }
            if fields.contains(where: { ["aws-sigv4", "user"].contains($0.name) }) {
                request.notes.append("the authorization in [Options] is not OAuth; it is ignored")
            }
        case "Cookies": break
        case "BasicAuth":
            request.notes.append("[BasicAuth] is not OAuth, so it is ignored")
        default:
            throw text.issue(
                at: line.offset, "\(PlainText.quoted(section)) is not a section of a Hurl request")
        }
    }

    private mutating func readBody() throws(VectorIssue) {
        while index < lines.count, isSkipped(lines[index]) { index += 1 }
        guard index < lines.count, !Self.endsRequest(lines[index]) else { return }
        let start = lines[index]
        guard HurlText.beginsBody(start.bytes) else {
            throw text.issue(at: start.offset, "expected a Hurl header, section or body")
        }
        while index < lines.count, !Self.endsRequest(lines[index]) { index += 1 }
        let end = index < lines.count ? lines[index].offset : text.bytes.count
        var bytes = text.bytes[start.offset..<end]
        while let last = bytes.last, " \t\r\n".utf8.contains(last) { bytes.removeLast() }
        let body = try HurlText.body(bytes, at: start.offset, of: text)
        request.body = Array(variables.resolved(String(bytes: body.bytes)).utf8)
        if body.isJSON, request.contentType == nil {
            request.headers.append(ImportedField("Content-Type", "application/json"))
        }
    }
}
