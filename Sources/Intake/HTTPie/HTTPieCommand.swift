import OAuth1
import Vectors

extension RequestFormat {
    /// HTTPie's command line: `http POST example.org/path name=value 'Authorization:OAuth …'`.
    static let httpie = RequestFormat(
        name: "httpie", title: "an HTTPie command",
        begins: { CommandLines.hasProgram(["http", "https"], on: $0.text) }, kind: .command,
        read: { (text) throws(VectorIssue) in
            var reader = ShellReader(text)
            var requests: [ImportedRequest] = []
            for command in try reader.readCommands() {
                guard let words = CommandLines.words(of: command, if: ["http", "https"]),
                    let program = words.first
                else { continue }
                var httpie = HTTPieCommand(text, isSecure: program.text.hasSuffix("https"))
                var request = try httpie.request(of: words.dropFirst(), at: program.offset)
                command.addNotes(to: &request, of: text)
                requests.append(request)
            }
            return requests
        })
}

/// The words after `http` or `https`, as HTTPie 3 reads them.
private struct HTTPieCommand {
    private let text: ImportedText
    private var scheme: String
    private var isForm = false
    private var isPathAsIs = false
    private var raw: [UInt8]?
    private var positional = CommandWords()
    private var notes: [Hint] = []

    init(_ text: ImportedText, isSecure: Bool) {
        self.text = text
        scheme = isSecure ? "https://" : "http://"
    }

    private static let flags: Set<String> = [
        "--json", "-j", "--verbose", "-v", "-vv", "--headers", "-h", "--body", "-b", "--meta",
        "-m", "--follow", "-F", "--check-status", "--ignore-stdin", "-I", "--offline", "--all",
        "-a", "--stream", "-S", "--download", "-d", "--continue", "-c", "--ignore-netrc", "--debug",
        "--traceback", "--unsorted", "--sorted", "--quiet", "-q", "-qq", "--compress", "-x",
        "--no-verify", "--http1.1",
    ]
    private static let withValue: Set<String> = [
        "--print", "-p", "--history-print", "-P", "--output", "-o", "--pretty", "--style", "-s",
        "--format-options", "--response-charset", "--response-mime", "--session",
        "--session-read-only", "--timeout", "--max-redirects", "--max-headers", "--proxy",
        "--verify", "--ssl", "--ciphers", "--cert", "--cert-key", "--cert-key-pass",
    ]

    mutating func request(
        of words: Slice<CommandWords>,
        at offset: Int
    ) throws(VectorIssue) -> ImportedRequest {
        try readOptions(words)
        var words = positional[...]
        var request = ImportedRequest(line: text.line(at: offset))
        // The first word is the method if it is only letters and a URL follows.
        if let first = words.first, words.count > 1, Self.isMethod(first.bytes),
            HTTPieItem(words[words.startIndex + 1].bytes).map({ !Self.isData($0) }) ?? true
        {
            request.method = first.text.uppercased()
            words = words.dropFirst()
        }
        guard let url = words.popFirst() else {
            throw text.issue(at: offset, "the HTTPie command has no URL")
        }
        var items = HTTPieItems(isForm: isForm, text)
        for word in words { try items.add(word) }
        let body = items.body
        request.headers = items.headers
        request.body = raw ?? body
        request.notes = notes
        addContentType(to: &request, hasItems: body != nil)
        request.method = request.method ?? (request.body == nil ? "GET" : "POST")
        request.url = String(bytes: sent(url.bytes, query: items.query, &request.notes))
        return request
    }

    private static func isMethod(_ word: [UInt8]) -> Bool {
        !word.isEmpty && word.allSatisfy { ASCII.isLetter($0) }
    }

    /// `http localhost a=b` begins with a URL, and `http POST a.example` with a method.
    private static func isData(_ item: HTTPieItem) -> Bool {
        ![.header, .emptyHeader].contains(item.kind)
    }

    private mutating func readOptions(_ words: Slice<CommandWords>) throws(VectorIssue) {
        var rest = words
        while let word = rest.popFirst() {
            guard word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 else {
                positional.append(word)
                continue
            }
            if word.text == "--" {
                return rest.forEach { positional.append($0) }
            }
            let equals = word.bytes.firstIndex(of: ASCII.equals)
            let name = String(bytes: word.bytes[..<(equals ?? word.bytes.count)])
            func value() throws(VectorIssue) -> [UInt8] {
                if let equals { return Array(word.bytes[(equals + 1)...]) }
                guard let next = rest.popFirst() else {
                    throw text.issue(at: word.offset, "HTTPie's option \(name) needs a value")
                }
                return next.bytes
            }
            switch name {
            case "--form", "-f": isForm = true
            case "--path-as-is": isPathAsIs = true
            case "--raw": raw = try value()
            case "--default-scheme": scheme = String(bytes: try value()) + "://"
            case "--auth", "-a", "--auth-type", "-A":
                _ = try value()
                notes.addOnce("\(name) is not for OAuth 1.0a, so it is ignored")
            case let name where Self.flags.contains(name): break
            case let name where Self.withValue.contains(name): _ = try value()
            default:
                let shown = String(name.prefix(40))
                throw text.issue(
                    at: word.offset,
                    "oauthcheck does not support HTTPie's option \(PlainText.quoted(shown))",
                    hint: "add --offline to the command, and pass the HTTP message that it prints",
                    topic: .unknownOption(shown))
            }
        }
    }

    private func addContentType(to request: inout ImportedRequest, hasItems: Bool) {
        guard request.contentType == nil, request.body != nil else { return }
        let type =
            isForm && hasItems
            ? "application/x-www-form-urlencoded; charset=utf-8" : "application/json"
        request.headers.append(ImportedField("Content-Type", type))
    }

    /// The URL as the libraries below HTTPie send it.
    private func sent(_ bytes: [UInt8], query: [ImportedField], _ notes: inout [Hint]) -> [UInt8] {
        var url = Array(bytes.prefix { $0 != ASCII.hash })
        if url.first == ASCII.colon {
            // ":3000/path" and ":/path" are on this machine.
            let digits = url.dropFirst().prefix(while: ASCII.isDigit)
            let host = digits.isEmpty ? "localhost" : "localhost:\(String(bytes: digits))"
            url = Array(host.utf8) + url.dropFirst(1 + digits.count)
        }
        if SplitURL(url) == nil { url = Array(scheme.utf8) + url }
        let start = LenientURL.pathStart(of: url)
        let rest = url[start...]
        let sent = Array(url[..<start]) + Self.normalized(rest, isPathAsIs: isPathAsIs)
        if sent != url, start < url.count {
            notes.append("the URL is percent-encoded in the same way as HTTPie encodes it")
        }
        guard !query.isEmpty else { return sent }
        let pairs = query.map { field in
            SentURL.formEncoded(field.name.utf8) + [ASCII.equals]
                + SentURL.formEncoded(field.value.utf8)
        }
        return SentURL.appending(Array(pairs.joined(separator: [ASCII.ampersand])), to: sent)
    }

    /// Escapes of unreserved characters decoded, others in capitals, anything else encoded.
    private static func normalized(_ bytes: ArraySlice<UInt8>, isPathAsIs: Bool) -> [UInt8] {
        let end = bytes.firstIndex(of: ASCII.question) ?? bytes.endIndex
        func encoded(_ part: ArraySlice<UInt8>, _ extra: String) -> [UInt8] {
            LenientURL.escaped(Array(part)) { byte in
                PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
                    || extra.utf8.contains(byte)
            }
        }
        var path = PercentEncoding.normalized(encoded(bytes[..<end], ""))
        let host = Array("http://h".utf8)
        if !isPathAsIs, let resolved = SentURL.removingDots(of: host + path) {
            path = Array(resolved.dropFirst(host.count))
        }
        if path.isEmpty { path = [ASCII.slash] }
        guard end < bytes.endIndex else { return path }
        let query = PercentEncoding.normalized(encoded(bytes[(end + 1)...], "?"))
        return path + [ASCII.question] + query
    }
}
