import OAuth1
import Vectors

extension RequestFormat {
    /// HTTP/1.1 messages as they are sent (RFC 9112), one after another, with or without responses.
    static let http = RequestFormat(
        name: "http", title: "an HTTP message",
        recognizes: { text in
            text.lines.first { !$0.isBlank }.map { MessageHead.requestLine($0) != nil } ?? false
        },
        read: { (text) throws(VectorIssue) in
            var reader = MessageReader(text)
            return try reader.requests()
        })
}

/// Reads messages one after another.
private struct MessageReader {
    let text: ImportedText
    private let lines: ImportedText.Lines
    private var index = 0
    /// Where the response begins, if that is on the last line of a body.
    private var cut: Int?

    init(_ text: ImportedText) {
        self.text = text
        lines = text.lines
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        var requests: [ImportedRequest] = []
        while skipBlanks() {
            if let response = readResponse() {
                if !requests.isEmpty { requests[requests.count - 1].add(response) }
            } else {
                requests.append(try request())
            }
            guard let place = cut else { continue }
            // The next message begins on the line on which a body ends.
            let rest = ImportedText(
                name: text.name, bytes: Array(text.bytes[place...]), scheme: text.scheme,
                load: text.load)
            var reader = MessageReader(rest)
            if let response = reader.readResponse(), !requests.isEmpty {
                requests[requests.count - 1].add(response)
            }
            let before = text.line(at: place) - 1
            for var request in try reader.requests() {
                request.line += before
                requests.append(request)
            }
            return requests
        }
        return requests
    }

    /// Skips blank lines; false at the end.
    private mutating func skipBlanks() -> Bool {
        while index < lines.count, lines[index].isBlank { index += 1 }
        return index < lines.count
    }

    /// Whether a response begins on a line.
    private func isStatusLine(at index: Int) -> Bool {
        RecordedResponse(statusLine: lines[index].bytes) != nil
    }

    /// Reads the response that begins here, up to the next message.
    private mutating func readResponse() -> RecordedResponse? {
        guard var response = RecordedResponse(statusLine: lines[index].bytes) else { return nil }
        index += 1
        while index < lines.count, !lines[index].bytes.isEmpty, !beginsMessage(at: index) {
            response.addHeader(lines[index].bytes)
            index += 1
        }
        guard index < lines.count, lines[index].bytes.isEmpty else { return response }
        index += 1
        let start = index
        while index < lines.count, !beginsMessage(at: index) { index += 1 }
        guard start < lines.count else { return response }
        let end = index < lines.count ? lines[index].offset : text.bytes.count
        response.setBody(text.bytes[lines[start].offset..<end])
        return response
    }

    private func beginsMessage(at index: Int) -> Bool {
        MessageHead.requestLine(lines[index]) != nil || isStatusLine(at: index)
    }

    private mutating func request() throws(VectorIssue) -> ImportedRequest {
        let start = index
        while index < lines.count, !lines[index].bytes.isEmpty { index += 1 }
        let head = try MessageHead(lines[start..<index], of: text)
        var request = head.request(of: text, scheme: nil)
        index += 1
        if head.header("Transfer-Encoding")?.isSame(ignoringCase: "chunked") == true {
            request.faults.append(
                text.issue(
                    at: head.offset, "the body is chunked; oauthcheck cannot read chunked bodies",
                    hint: "save the body without chunks, and remove the Transfer-Encoding header"))
        }
        let body = try body(of: head, notes: &request.notes)
        request.body = body.isEmpty ? nil : body
        return request
    }

    /// The body: as long as Content-Length says, or up to the next message.
    private mutating func body(
        of head: MessageHead,
        notes: inout [Hint]
    ) throws(VectorIssue) -> [UInt8] {
        guard index < lines.count else {
            if let text = head.header("Content-Length"), text != "0" {
                notes.append("Content-Length is \(PlainText.visible(text)), but there is no body")
            }
            return []
        }
        let start = lines[index].offset
        guard let length = head.header("Content-Length").flatMap({ Int($0) }), length >= 0 else {
            return bodyUpToNextMessage(from: start, notes: &notes)
        }
        let end = min(start + min(length, text.bytes.count), text.bytes.count)
        if end - start < length {
            notes.append("Content-Length is \(length), but the body has \(end - start) bytes")
        }
        while index < lines.count, lines[index].offset < end { index += 1 }
        let isCut = end > start && text.bytes[end...].starts(with: "HTTP/1.".utf8)
        if isCut, text.bytes[end - 1] != ASCII.newline { cut = end }
        return Array(text.bytes[start..<end])
    }

    private mutating func bodyUpToNextMessage(from start: Int, notes: inout [Hint]) -> [UInt8] {
        while index < lines.count, !beginsMessage(at: index) { index += 1 }
        var body = text.bytes[
            start..<(index < lines.count ? lines[index].offset : text.bytes.count)]
        let count = body.count
        while let last = body.last, last == ASCII.newline || last == ASCII.carriageReturn {
            body.removeLast()
        }
        if !body.isEmpty, body.count < count {
            notes.append(
                "Content-Length is missing, so the last line break is not read as part of the body")
        }
        return Array(body)
    }
}
