import OAuth1
import Vectors

/// Reads the requests of a text in which URL, method and protocol parameters are anywhere.
struct TextReader {
    private let lines: [TextLine]
    private let scheme: String?
    private var index = 0
    private var current = TextRequest()
    /// The last URL after those of the current request.
    private var next: TextRequest.Found?
    /// The method after a complete request.
    private var nextMethod: TextRequest.Found?
    private var found: [ImportedRequest] = []
    /// The places of the requests that were found, by their headers or URLs, which logs repeat, and
    /// whether a request line shows them.
    private var seen: [[String?]: (place: Int, isSent: Bool)] = [:]

    static func requests(in text: ImportedText) -> [ImportedRequest] {
        var reader = TextReader(lines: TextLayers(text).lines, scheme: text.scheme)
        guard reader.lines.contains(where: Self.hasParameter) else { return [] }
        while reader.index < reader.lines.count { reader.readLine() }
        reader.finish()
        let found = reader.found
        return found.enumerated().filter { place, request in
            !request.isBeginning(of: found[(place + 1)...].prefix(Self.nextMax))
        }.map { $0.element }
    }

    /// The whole header follows soon after its beginning.
    private static let nextMax = 8

    private static func hasParameter(_ line: TextLine) -> Bool {
        line.bytes.place(of: "oauth_", ignoringCase: true) != nil
    }

    private init(lines: [TextLine], scheme: String?) {
        self.lines = lines
        self.scheme = scheme
    }

    private var number: Int { lines[index].number }

    private mutating func readLine() {
        defer { index += 1 }
        var line = lines[index].bytes
        if let start = TextMarks.requestLine(line) {
            begin(start, on: line)
            line = line[start.range.upperBound...]
        } else if let status = answerStatus(line) {
            current.response = RecordedResponse(status: status)
            return
        }
        let first = index
        var hasHeader = false
        while let header = TextHeader(lines, index, line, prefix: current.prefix) {
            readMarks(line[..<header.start])
            add(header)
            index = header.lastLine
            line = header.rest
            hasHeader = true
        }
        readMarks(line)
        if current.response != nil {
            if !hasHeader { readResponse() }
        } else if hasHeader {
            current.headEnd = number
            readNamedBody(on: lines[first])
            if index > first { readNamedBody(on: lines[index]) }
        } else {
            readBody()
        }
    }

    /// The status of an answer that begins on a line; 0 if it is not shown.
    private func answerStatus(_ line: ArraySlice<UInt8>) -> Int? {
        if let status = TextAnswer.status(line) { return status }
        guard current.isComplete, current.response == nil else { return nil }
        if TextAnswer.isTitle(line) { return 0 }
        guard current.header?.line ?? number < number,
            // Another request may have its status on its line.
            line.place(of: "://") == nil, line.place(of: "oauth_") == nil
        else { return nil }
        return TextAnswer.refusal(in: line)?.status
    }

    private mutating func begin(_ start: TextMarks.RequestLine, on line: ArraySlice<UInt8>) {
        let isHeaderFirst = current.header != nil && !current.hasURL && current.response == nil
        if !isHeaderFirst { finish() }
        current.method = (start.method, number)
        current.target = (start.target, number)
        current.prefix = line[..<start.range.lowerBound]
        current.isInBody = false
        let before = line[..<start.range.lowerBound]
        if let place = TextMarks.urls(before).last, let parts = SplitURL(before[place]) {
            current.origin = parts.origin
        }
        if let status = start.status { current.response = RecordedResponse(status: status) }
    }

    private mutating func add(_ header: TextHeader) {
        // A signed URL needs no header.
        if current.header == nil, current.hasSignedURL { finish() }
        let isAnother = current.header.map { $0.text != header.value } ?? false
        // The line of a log may have the status before the header.
        let isOfLine = current.header == nil && current.target?.line == number
        let isAnswered = current.response != nil && !isOfLine
        if isAnother, next == nil, let own = current.takeURL(nearerTo: number) {
            finish()
            current = own
        } else if isAnswered || isAnother {
            let url = next
            let method = nextMethod ?? current.takeMethod(nearerTo: url?.line ?? number)
            finish()
            (current.url, current.method) = (url, method)
        }
        if current.header == nil {
            current.header = (header.value, number)
            current.headerEnd = lines[header.lastLine].number
        }
    }

    /// Names with values, and URLs.
    private mutating func readMarks(_ line: ArraySlice<UInt8>) {
        guard !line.isEmpty else { return }
        if current.isComplete, TextMarks.command(line) != nil { finish() }
        for place in TextMarks.urls(line) { add(url: String(bytes: line[place])) }
        if current.url == nil, let url = TextMarks.rustURL(line) { add(url: url) }
        guard current.response == nil else {
            if let method = TextMarks.method(line) { nextMethod = (method, number) }
            return
        }
        // An HTML form has its parameters in its fields, so its URL belongs to no header.
        if !current.isComplete, line.place(of: "<input", ignoringCase: true) != nil {
            current.url = nil
        }
        if current.target == nil || current.isComplete, let method = TextMarks.method(line) {
            // The method of a complete request is not that of another one after it.
            if current.isComplete, current.method != nil || next != nil {
                nextMethod = (method, number)
            } else {
                current.method = (method, number)
            }
        }
        if current.host == nil, let host = TextMarks.value(of: "host", in: line) {
            // A sentence may end after it.
            current.host = host.hasSuffix(".") ? String(host.dropLast()) : host
        }
        readContentFields(line)
        if current.baseString == nil, let text = TextMarks.baseString(line) {
            current.baseString = (text, number)
        }
        readMember(line)
    }

    /// What the head says of the body: its type and its length.
    private mutating func readContentFields(_ line: ArraySlice<UInt8>) {
        let types = ["content-type", "contenttype"]
        // Before the header, the last one is that of the request: a mail has a type, too.
        if current.contentType == nil || current.header == nil,
            let type = types.lazy.compactMap({ TextMarks.value(of: $0, in: line) }).first,
            type.utf8.contains(ASCII.slash)
        {
            let boundary = TextMarks.value(of: "boundary", in: line).map { "; boundary=\($0)" }
            (current.contentType, current.headEnd) = (type + (boundary ?? ""), number)
        }
        // A part of a multipart body may have a length of its own.
        if !current.isInBody || current.header == nil,
            let length = TextMarks.value(of: "content-length", in: line)
        {
            (current.contentLength, current.headEnd) = (Int(length), number)
        }
    }

    private mutating func add(url: String) {
        let isSigned = QueryParameters(of: url).isSigned
        if current.hasSignedURL || isSigned && (current.hasURL || current.header != nil) {
            let method = current.takeMethod(nearerTo: number)
            finish()
            current.method = method
        }
        if current.response != nil || current.header != nil && current.hasURL {
            next = (url, number)
        } else {
            current.url = (url, number)
        }
    }

    /// A protocol parameter that is a member of an object, such as `"oauth_nonce": "…"`.
    private mutating func readMember(_ line: ArraySlice<UInt8>) {
        var from = line.startIndex
        while let place = line.place(of: "oauth_", from: from) {
            let name = line[place...].prefix(while: ASCII.isName)
            from = name.endIndex
            let isPair = line[name.endIndex...].first == ASCII.equals
            guard !isPair, current.members.count < 100,
                let value = TextMarks.value(of: String(bytes: name), in: line[place...])
            else { continue }
            if current.members.isEmpty { current.memberLine = number }
            let field = ImportedField(String(bytes: name), value)
            if !current.members.contains(where: { $0.name == field.name }) {
                current.members.append(field)
            }
        }
    }

    // MARK: - Bodies

    private mutating func readBody() {
        guard current.body == nil, current.hasURL || current.header != nil else { return }
        let line = lines[index]
        let content = TextPrefix.content(of: line.bytes, after: current.prefix)
        if content.isEmpty, current.document == nil, !current.isInBody {
            current.isInBody = current.target != nil
        } else if current.isInBody, current.contentType == nil || current.isForm,
            TextMarks.isForm(content)
        {
            current.body = (String(bytes: content), number)
        } else if let form = placedForm(content) {
            guard form.count == current.contentLength ?? form.count else { return }
            current.body = (String(bytes: form), number)
        } else if current.isInBody, !current.isForm {
            readDocument(content, of: line)
        } else {
            readNamedBody(on: line)
        }
    }

    /// A form that only its place shows: it follows the head, or a line that says what comes.
    private func placedForm(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard current.isForm, index > 0 else { return nil }
        let form = content.drop { "} ".utf8.contains($0) }
        guard lines[index - 1].number == current.headEnd, TextBody.isForm(form) else {
            return TextBody.form(on: content, after: lines[index - 1].bytes)
        }
        return form
    }

    /// Takes the next line of a body that is not a form, which may then be as long as it must be.
    private mutating func readDocument(_ content: ArraySlice<UInt8>, of line: TextLine) {
        guard current.document == nil, let length = current.contentLength, length > 0 else {
            return
        }
        let own =
            current.prefix.isEmpty
            ? line.bytes : TextPrefix.text(of: line.bytes, after: current.prefix)
        let raw = TextPrefix.content(of: line.raw, after: current.prefix)
        let isRaw =
            !line.raw.contains(ASCII.backslash) || line.raw.place(of: "[\\r][\\n]") != nil
        guard
            let body = raw.count == length
                ? Array(raw) : current.bodyLines.take(own, length: length, mayEnd: isRaw)
        else { return }
        current.document = (String(bytes: body), number)
    }

    /// Reads a body that is the value of a name, and not one of a response on the same line.
    private mutating func readNamedBody(on line: TextLine) {
        let response = ["\"res\"", "\"response\"", "response:"].lazy
            .compactMap { line.bytes.place(of: $0) }.first
        let request = line.bytes[..<(response ?? line.bytes.endIndex)]
        if current.body == nil {
            current.body = TextBody.namedForm(on: request).map { ($0, number) }
        }
        guard current.document == nil, let document = TextBody.namedDocument(on: request) else {
            return
        }
        // Of other escapes, nobody knows how often they were written.
        let others = line.raw.count { $0 == ASCII.backslash } - line.raw.count(of: "\\\"")
        guard current.contentLength.map({ $0 == document.count }) ?? (others == 0) else { return }
        current.document = (String(bytes: document), number)
    }

    private mutating func readResponse() {
        let content = TextPrefix.rest(of: lines[index].bytes, after: current.prefix)
        if let body = current.responseBody {
            guard body.count < RecordedResponse.bodyMax else { return }
            current.responseBody?.append(contentsOf: lines[index].bytes + [ASCII.newline])
        } else if content.isEmpty {
            current.responseBody = []
        } else {
            current.response?.addHeader(content)
        }
    }

    private mutating func finish() {
        defer { (current, next, nextMethod) = (TextRequest(), nil, nil) }
        guard let request = current.imported(scheme: scheme) else { return }
        let key = [current.header?.text, current.header == nil ? request.url : nil]
        let isSent = current.target != nil
        guard let earlier = seen[key] else {
            seen[key] = (found.count, isSent)
            found.append(request)
            return
        }
        guard isSent else { return }
        found[earlier.place].isSentAgain(as: request, instead: !earlier.isSent)
        seen[key] = (earlier.place, true)
    }
}

extension ImportedRequest {
    /// Whether its header is only the beginning of that of a later request: a log has cut it.
    fileprivate func isBeginning(of others: ArraySlice<ImportedRequest>) -> Bool {
        let dots = Array(".…".utf8)
        let shown = header("Authorization").map { Array($0.utf8) } ?? []
        let own = shown.dropLast(shown.reversed().prefix { dots.contains($0) }.count)
        guard own.count >= Self.beginningMin else { return false }
        return others.contains { other in
            guard let whole = other.header("Authorization") else { return false }
            return whole.utf8.count > own.count && whole.utf8.starts(with: own)
        }
    }

    /// In bytes; shorter headers may begin alike by chance.
    private static let beginningMin = 32
}
