import Vectors

extension RequestFormat {
    /// What `curl -v` prints: `> ` before what it sends, `< ` before what it gets.
    static let curlLog = RequestFormat(
        name: "curl-log", title: "a log of curl -v",
        recognizes: { text in
            text.lines.contains { line in
                CurlLogReader.sent(line).map { MessageHead.requestLine($0) != nil } ?? false
            }
        },
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

    init(_ text: ImportedText) {
        self.text = text
    }

    /// What curl sends on a line of the log.
    static func sent(_ line: ImportedText.Line) -> ImportedText.Line? { after(">", line) }

    private static func after(_ mark: String, _ line: ImportedText.Line) -> ImportedText.Line? {
        guard line.octets.starts(with: mark.utf8) else { return nil }
        let rest = line.octets.dropFirst(mark.utf8.count)
        guard rest.isEmpty || rest.first == Byte.space else { return nil }
        let text = rest.dropFirst()
        return ImportedText.Line(offset: line.offset + line.octets.count - text.count, octets: text)
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        for line in text.lines {
            if let sent = Self.sent(line) {
                if sent.isBlank { try endHead() } else { head.append(sent) }
            } else if let received = Self.after("<", line) {
                try endHead()
                noteStatus(received)
            } else if let information = Self.after("*", line) {
                noteScheme(information.text)
            }
        }
        try endHead()
        return found
    }

    private mutating func endHead() throws(VectorIssue) {
        guard !head.isEmpty else { return }
        defer { head = [] }
        let head = try MessageHead(head[...], of: text)
        var request = head.request(of: text, scheme: scheme)
        let length = head.header("Content-Length").flatMap { Int($0) } ?? 0
        request.lacksForm = length > 0 && Self.isForm(request.contentType)
        if length > 0, !request.lacksForm {
            request.notes.append(
                "curl -v does not show the body; it is not a form, so it is not signed")
        }
        found.append(request)
    }

    private static func isForm(_ type: String?) -> Bool {
        type.map { $0.hasPrefix(ignoringCase: "application/x-www-form-urlencoded") } ?? false
    }

    private mutating func noteStatus(_ line: ImportedText.Line) {
        let words = line.octets.split(separator: Byte.space, maxSplits: 1)
        guard words.count == 2, MessageHead.isVersion(words[0]), !found.isEmpty else { return }
        let status = PlainText.cut(PlainText.visible(String(octets: words[1])), to: 60)
        found[found.count - 1].notes.append("the server answered \(status)")
    }

    /// curl says how it connects: with TLS or without.
    private mutating func noteScheme(_ text: String) {
        if text.contains("SSL connection") || text.contains("TLS handshake")
            || text.hasPrefix("ALPN")
        {
            scheme = "https"
        } else if text.contains("Trying ") || text.hasPrefix("Connected to ") {
            scheme = scheme ?? "http"
        }
        if text.hasPrefix("Closing connection") { scheme = nil }
    }
}
