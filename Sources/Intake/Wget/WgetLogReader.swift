import OAuth1
import Vectors

extension RequestFormat {
    /// What `wget -d` prints: `---request begin---`, the message, `---request end---`.
    static let wgetLog = RequestFormat(
        name: "wget-log", title: "a log of wget -d",
        begins: { $0.bytes.elementsEqual("---request begin---".utf8) }, kind: .log,
        read: { (text) throws(VectorIssue) in
            var reader = WgetLogReader(text)
            return try reader.requests()
        })
}

/// Reads what `wget -d` prints.
struct WgetLogReader {
    private let text: ImportedText
    private let lines: ImportedText.Lines
    private var index = 0
    private var found: [ImportedRequest] = []
    private var scheme: String?

    init(_ text: ImportedText) {
        self.text = text
        lines = text.lines
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        while index < lines.count {
            let line = lines[index]
            index += 1
            if line.bytes.elementsEqual("---request begin---".utf8) {
                let head = takeLines(upTo: "---request end---").filter { !$0.isBlank }
                guard let first = head.first, !first.bytes.starts(with: "CONNECT ".utf8) else {
                    continue
                }
                let message = try MessageHead(head[...], of: text)
                found.append(message.request(of: text, scheme: scheme))
            } else if line.bytes.elementsEqual("---response begin---".utf8) {
                addResponse(takeLines(upTo: "---response end---"))
            } else if line.bytes.starts(with: "[BODY data: ".utf8) {
                try addBody(line)
            } else if line.bytes.contains("Initiating SSL handshake".utf8)
                || line.bytes.starts(with: "Connecting to ".utf8)
                    && line.bytes.contains(":443... ".utf8)
            {
                scheme = "https"
            } else if Self.beginnings.contains(where: { line.bytes.starts(with: $0.utf8) }) {
                scheme = "http"
            }
        }
        return found
    }

    /// How lines before the handshake of https begin; without a handshake after them, it is http.
    private static let beginnings = ["DEBUG output created by Wget", "Connecting to "]

    private mutating func takeLines(upTo end: String) -> [ImportedText.Line] {
        let start = index
        while index < lines.count, !lines[index].bytes.elementsEqual(end.utf8) { index += 1 }
        return Array(lines[start..<index])
    }

    private mutating func addResponse(_ lines: [ImportedText.Line]) {
        guard let first = lines.first, !found.isEmpty,
            var response = RecordedResponse(statusLine: first.bytes)
        else { return }
        for line in lines.dropFirst() where !line.isBlank { response.addHeader(line.bytes) }
        found[found.count - 1].add(response)
    }

    /// The body, which may have line ends of its own: Content-Length says how long it is.
    private func body(from start: Int) -> [UInt8]? {
        let length = found.last?.header("Content-Length").flatMap { Int($0) } ?? -1
        guard length >= 0, length < text.bytes.count - start,
            text.bytes[start + length] == UInt8(ascii: "]")
        else { return nil }
        return Array(text.bytes[start..<(start + length)])
    }

    private mutating func addBody(_ line: ImportedText.Line) throws(VectorIssue) {
        guard !found.isEmpty else { return }
        guard let body = body(from: line.offset + "[BODY data: ".utf8.count) else {
            throw text.issue(at: line.offset, "the length of the body differs from Content-Length")
        }
        found[found.count - 1].body = body
    }
}
