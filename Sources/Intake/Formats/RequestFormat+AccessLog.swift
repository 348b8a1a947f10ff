import OAuth1
import Vectors

extension RequestFormat {
    /// Lines of a server's access log with the request line in quotes, and a signed query in it.
    static let accessLog = RequestFormat(
        name: "access-log", title: "an access log",
        begins: { AccessLogLine($0.bytes) != nil },
        read: { (text) throws(VectorIssue) in
            let requests = text.lines.compactMap { line in
                AccessLogLine(line.bytes)?.request(line: text.line(at: line.offset), of: text)
            }
            let hasSignature = requests.contains { request in
                QueryParameters(of: request.url ?? request.target ?? "").isSigned
            }
            guard hasSignature || requests.isEmpty else {
                throw VectorIssue(
                    file: text.name,
                    message: "no request in the access log has OAuth parameters in its URL",
                    hint: "an access log usually lacks the Authorization header; log this header,"
                        + " or record the request with a proxy")
            }
            return requests
        })
}

/// `host user - [date] "GET /path?query HTTP/1.1" 401 123`: the common log format, and its kin.
private struct AccessLogLine {
    private let method: String
    private let target: String
    private let status: Int
    /// The virtual host before the client's address, as in Apache's `vhost_combined`.
    private let host: String?

    init?(_ line: ArraySlice<UInt8>) {
        guard let open = line.firstIndex(of: ASCII.quote),
            let close = line[(open + 1)...].firstIndex(of: ASCII.quote), open > line.startIndex,
            // The log of a client names the server before the request line.
            line[..<open].place(of: "://") == nil
        else { return nil }
        let inside = ImportedText.Line(offset: 0, bytes: line[(open + 1)..<close])
        guard let parts = MessageHead.requestLine(inside) else { return nil }
        let after = line[(close + 1)...].drop(while: ASCII.isBlank).prefix { !ASCII.isBlank($0) }
        guard after.count == 3, let status = Int(String(bytes: after)) else { return nil }
        (method, target, self.status) = (parts.method, parts.target, status)
        host = Self.host(in: line[..<open])
    }

    /// The first word, if the second one is an address as well.
    private static func host(in start: ArraySlice<UInt8>) -> String? {
        let words = start.split(whereSeparator: ASCII.isBlank)
        guard words.count > 3, let first = words.first, isHost(first), isAddress(words[1]) else {
            return nil
        }
        return String(bytes: first)
    }

    private static func isHost(_ word: ArraySlice<UInt8>) -> Bool {
        word.contains(UInt8(ascii: "."))
            && word.allSatisfy { ASCII.isName($0) || ".-:".utf8.contains($0) }
    }

    private static func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
        word.count > 2 && (word.contains(UInt8(ascii: ".")) || word.contains(ASCII.colon))
            && word.allSatisfy { ASCII.hexValue($0) != nil || ".:".utf8.contains($0) }
    }

    private static let lacksBody: Hint =
        "the access log does not show the body; if the body was a form, it was signed as well"

    func request(line: Int, of text: ImportedText) -> ImportedRequest {
        var request = ImportedRequest(line: line)
        request.method = method
        if target.hasPrefix(ignoringCase: "http://") || target.hasPrefix(ignoringCase: "https://") {
            request.url = target
        } else if let host {
            let scheme = text.scheme ?? (host.hasSuffix(":80") ? "http" : "https")
            request.url = "\(scheme)://\(host)\(target)"
            if text.scheme == nil { request.assumed.insert(.scheme) }
        } else {
            request.target = target
        }
        if method == "POST" || method == "PUT" {
            request.notes.append(Self.lacksBody)
        }
        request.add(RecordedResponse(status: status))
        return request
    }
}
