import HTTP
import OAuth1
import Vectors

/// The request line and the headers of an HTTP message (RFC 9112 §3 and §5).
struct MessageHead {
    private(set) var method = ""
    private(set) var target = ""
    private(set) var headers: [ImportedField] = []
    private(set) var notes: [Hint] = []
    let offset: Int

    /// Reads the lines before the blank one.
    init(_ lines: some Collection<ImportedText.Line>, of text: ImportedText) throws(VectorIssue) {
        guard let first = lines.first else {
            throw VectorIssue(file: text.name, message: "expected a request line")
        }
        offset = first.offset
        guard let parts = Self.requestLine(first) else {
            throw text.issue(
                at: first.offset, "expected a request line, such as GET /path HTTP/1.1")
        }
        (method, target) = parts
        var folded: [Int] = []
        for line in lines.dropFirst() {
            switch headers.add(line.bytes) {
            case .foldedLine:
                let index = headers.count - 1
                if folded.last != index { folded.append(index) }
            case .fieldLine:
                throw text.issue(
                    at: line.offset,
                    "expected a header (Name: value), or a blank line before the body")
            default: break
            }
        }
        note(folded.map { headers[$0].name })
    }

    /// Notes headers on several lines, once for all of them.
    private mutating func note(_ folded: [String]) {
        guard let first = folded.first.map({ PlainText.visible($0) }) else { return }
        notes.append(
            folded.count == 1
                ? "the header \(first) continues on further lines"
                : "\(folded.count) headers continue on further lines; the first is \(first)")
    }

    /// The method and target of a request line; nil for any other line.
    static func requestLine(_ line: ImportedText.Line) -> (method: String, target: String)? {
        // A URL with raw spaces is refused later, with its place.
        guard let parts = RequestLine(line.bytes), !parts.method.isEmpty,
            parts.method.allSatisfy({ ASCII.isName($0) || $0 == UInt8(ascii: "-") }),
            HTTPVersion.isWritten(as: parts.version)
        else { return nil }
        return (String(bytes: parts.method), String(bytes: parts.target))
    }

    func header(_ name: String) -> String? {
        headers.first { $0.name.isSame(ignoringCase: name) }?.value
    }

    /// The request, without its body.
    func request(of text: ImportedText, scheme: String?) -> ImportedRequest {
        var request = ImportedRequest(line: text.line(at: offset))
        request.method = method
        request.headers = headers
        request.notes = notes
        guard !target.hasPrefix(ignoringCase: "http://"),
            !target.hasPrefix(ignoringCase: "https://")
        else {
            request.url = target
            return request
        }
        guard let host = header("Host") ?? header(":authority"), !host.isEmpty else {
            request.faults.append(
                text.issue(
                    at: offset,
                    "the request has neither a Host header nor a host in its request line",
                    hint: "add a Host header, or write the whole URL into the request line"))
            return request
        }
        if text.scheme == nil, scheme == nil { request.assumed.insert(.scheme) }
        let used = text.scheme ?? scheme ?? Self.scheme(of: host)
        request.url = "\(used)://\(host)\(target)"
        return request
    }

    /// The usual scheme of a host with this port.
    private static func scheme(of host: String) -> String {
        host.hasSuffix(":80") || host.hasSuffix(":8080") ? "http" : "https"
    }
}
