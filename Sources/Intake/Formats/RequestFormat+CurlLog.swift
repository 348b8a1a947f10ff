import OAuth1
import Vectors

extension RequestFormat {
    /// What `curl -v` prints: `> ` before what it sends, `< ` before what it gets.
    static let curlLog = RequestFormat(
        name: "curl-log", title: "a log of curl -v",
        begins: { line in
            CurlLogReader.sent(line).map { MessageHead.requestLine($0) != nil } ?? false
        }, kind: .log,
        read: { (text) throws(VectorIssue) in
            var reader = CurlLogReader(text)
            return try reader.requests()
        })
}

private struct CurlLogReader {
    private let text: ImportedText
    private var scheme: String?
    private var head: [ImportedText.Line] = []
    private var found: [ImportedRequest] = []
    private var response: RecordedResponse?
    /// What is printed between the headers of a request and its response, as some programs do.
    private var sentBody: [UInt8]?
    /// What is printed after the headers of a response, if the log has it.
    private var body: [UInt8]?

    init(_ text: ImportedText) {
        self.text = text
    }

    /// What curl sends on a line of the log.
    static func sent(_ line: ImportedText.Line) -> ImportedText.Line? { after(">", line) }

    private static func after(_ mark: String, _ line: ImportedText.Line) -> ImportedText.Line? {
        guard line.bytes.starts(with: mark.utf8) else { return nil }
        let rest = line.bytes.dropFirst(mark.utf8.count)
        guard rest.isEmpty || rest.first == ASCII.space else { return nil }
        let text = rest.dropFirst()
        return ImportedText.Line(offset: line.offset + line.bytes.count - text.count, bytes: text)
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        for line in text.lines {
            if let sent = Self.sent(line) {
                endResponse()
                if sent.isBlank { try endHead() } else { head.append(sent) }
            } else if let received = Self.after("<", line) {
                try endHead()
                readResponse(received)
            } else if let information = Self.after("*", line) {
                endResponse()
                noteScheme(information.text)
            } else if body != nil, !Self.isMark(line) {
                body?.append(contentsOf: Self.withoutInformation(line.bytes))
            } else if sentBody != nil, !Self.isMark(line) {
                sentBody?.append(contentsOf: line.bytes + [ASCII.newline])
            }
        }
        try endHead()
        endResponse()
        return found
    }

    /// The line without what curl says after a body that has no line end.
    private static func withoutInformation(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let information = line.firstRange(of: "* Connection #".utf8) else {
            return line + [ASCII.newline]
        }
        return line[..<information.lowerBound]
    }

    /// Whether a line says how many bytes were sent or received: `{ [62 bytes data]`, or
    /// `=> Send data, 62 bytes`.
    private static func isMark(_ line: ImportedText.Line) -> Bool {
        after("=>", line) != nil
            || (after("{", line) ?? after("}", line))?.bytes.first == UInt8(ascii: "[")
    }

    private mutating func readResponse(_ line: ImportedText.Line) {
        if let begun = RecordedResponse(statusLine: line.bytes) {
            endResponse()
            endBody()
            response = begun
        } else if line.isBlank {
            body = response == nil ? nil : []
        } else {
            response?.addHeader(line.bytes)
        }
    }

    private mutating func endResponse() {
        defer { (response, body) = (nil, nil) }
        guard var response, !found.isEmpty else { return }
        if let body { response.setBody(body) }
        found[found.count - 1].add(response)
    }

    private mutating func endBody() {
        defer { sentBody = nil }
        guard var sent = sentBody, !found.isEmpty else { return }
        while sent.last == ASCII.newline { sent.removeLast() }
        guard !sent.isEmpty else { return }
        found[found.count - 1].body = sent
        found[found.count - 1].lacksForm = false
        found[found.count - 1].notes.removeAll { $0 == Self.unshown }
    }

    private static let unshown: Hint =
        "curl -v does not show the body; the body is not a form, so it is not signed"

    private mutating func endHead() throws(VectorIssue) {
        guard !head.isEmpty else { return }
        defer { head = [] }
        let head = try MessageHead(head, of: text)
        var request = head.request(of: text, scheme: scheme)
        let length = head.header("Content-Length").flatMap { Int($0) } ?? 0
        request.lacksForm = length > 0 && Self.isForm(request.contentType)
        if length > 0, !request.lacksForm {
            request.notes.append(Self.unshown)
        }
        found.append(request)
        sentBody = []
    }

    private static func isForm(_ type: String?) -> Bool {
        type.map { $0.hasPrefix(ignoringCase: "application/x-www-form-urlencoded") } ?? false
    }

    /// curl says how it connects: with TLS or without.
    ///
    /// Insomnia has the URL before that, and says nothing of TLS about a connection that it has.
    private mutating func noteScheme(_ text: String) {
        let signs = ["SSL connection", "TLS handshake", " https://", ":443...", " port 443 "]
        if signs.contains(where: { text.utf8.contains($0.utf8) }) || text.hasPrefix("ALPN")
            || text.hasSuffix(" port 443")
        {
            scheme = "https"
        } else if text.utf8.contains("Trying ".utf8) || text.hasPrefix("Connected to ") {
            scheme = scheme ?? "http"
        }
        if text.hasPrefix("Closing connection") { scheme = nil }
    }
}
