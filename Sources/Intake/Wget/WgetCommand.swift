import OAuth1
import Vectors

extension RequestFormat {
    /// wget's command line: `wget --header='Authorization: OAuth …' --post-data=… 'https://…'`.
    static let wget = RequestFormat(
        name: "wget", title: "a wget command",
        begins: { CommandLines.hasProgram(["wget"], on: $0.text) }, kind: .command,
        read: { (text) throws(VectorIssue) in
            var reader = ShellReader(text)
            var requests: [ImportedRequest] = []
            for command in try reader.readCommands() {
                guard let words = CommandLines.words(of: command, if: ["wget"]) else { continue }
                var wget = WgetCommand(text)
                try wget.read(words.dropFirst())
                var made = try wget.requests()
                guard !made.isEmpty else {
                    throw text.issue(at: words.first?.offset ?? 0, "the wget command has no URL")
                }
                command.addNotes(to: &made[made.count - 1], of: text)
                requests += made
            }
            return requests
        })
}

/// The words after `wget`.
private struct WgetCommand {
    private let text: ImportedText
    private var urls = CommandWords()
    private var method: String?
    private var headers: [ImportedField] = []
    private var body: [UInt8]?
    private var notes: [Hint] = []

    init(_ text: ImportedText) {
        self.text = text
    }

    /// Options whose value is the next word, and that do not change what is signed.
    private static let withValue: Set<String> = [
        "output-document", "output-file", "append-output", "tries", "timeout", "wait",
        "waitretry", "limit-rate", "directory-prefix", "ca-certificate", "ca-directory",
        "certificate", "private-key", "load-cookies", "save-cookies", "secure-protocol",
        "bind-address", "dns-timeout", "connect-timeout", "read-timeout", "max-redirect",
        "progress", "prefer-family", "execute", "compression", "ciphers",
    ]
    private static let letters: [UInt8: String] = [
        UInt8(ascii: "O"): "output-document", UInt8(ascii: "o"): "output-file",
        UInt8(ascii: "a"): "append-output", UInt8(ascii: "t"): "tries",
        UInt8(ascii: "T"): "timeout", UInt8(ascii: "w"): "wait",
        UInt8(ascii: "P"): "directory-prefix", UInt8(ascii: "U"): "user-agent",
        UInt8(ascii: "e"): "execute",
    ]
    private static let withoutValue: Set<String> = [
        "quiet", "verbose", "debug", "no-verbose", "server-response", "no-check-certificate",
        "content-on-error", "save-headers", "continue", "timestamping", "no-cache", "no-cookies",
        "no-http-keep-alive", "https-only", "inet4-only", "inet6-only", "show-progress",
        "no-hsts", "no-proxy", "no-config", "trust-server-names", "content-disposition", "spider",
        "no-iri", "keep-session-cookies", "background", "no-clobber", "no-netrc",
    ]
    private static let letterFlags = Array("qvdScN46bnv".utf8)

    mutating func read(_ words: Slice<CommandWords>) throws(VectorIssue) {
        var index = words.startIndex
        var readsOptions = true
        while index < words.endIndex {
            let word = words[index]
            index += 1
            guard readsOptions, word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 else {
                urls.append(word)
                continue
            }
            if word.text == "--" {
                readsOptions = false
            } else if let option = try option(of: word) {
                guard option.needsValue, option.value == nil else {
                    try apply(option.name, option.value ?? word)
                    continue
                }
                guard index < words.endIndex else {
                    throw text.issue(
                        at: word.offset, "wget's option --\(option.name) needs a value")
                }
                try apply(option.name, words[index])
                index += 1
            }
        }
    }

    private static let read: Set<String> = [
        "header", "post-data", "post-file", "body-data", "body-file", "method", "user-agent",
        "referer", "user", "password", "http-user", "http-password",
    ]

    private typealias Option = (name: String, needsValue: Bool, value: CommandWord?)

    /// The option of a word; nil for letters that change nothing.
    private func option(of word: CommandWord) throws(VectorIssue) -> Option? {
        let bytes = word.bytes
        guard bytes.starts(with: "--".utf8) else {
            // Letters may be joined, and the last of them may have a value.
            let flags = bytes.dropFirst().prefix { Self.letterFlags.contains($0) }
            guard flags.endIndex < bytes.count else { return nil }
            guard let name = Self.letters[bytes[flags.endIndex]] else { throw unknown(word) }
            let rest = Array(bytes[(flags.endIndex + 1)...])
            return (name, true, rest.isEmpty ? nil : CommandWord(bytes: rest, offset: word.offset))
        }
        let equals = bytes.firstIndex(of: ASCII.equals) ?? bytes.count
        let name = String(bytes: bytes[2..<equals])
        let value = bytes[equals...].dropFirst()
        if Self.withoutValue.contains(name) { return nil }
        guard Self.read.contains(name) || Self.withValue.contains(name) else { throw unknown(word) }
        let isGiven = equals < bytes.count
        return (name, true, isGiven ? CommandWord(bytes: Array(value), offset: word.offset) : nil)
    }

    private func unknown(_ word: CommandWord) -> VectorIssue {
        let shown = String(word.text.prefix { $0 != "=" }.prefix(40))
        return text.issue(
            at: word.offset, "oauthcheck does not support wget's option \(PlainText.quoted(shown))",
            hint: "remove the option if it does not change the request",
            topic: .unknownOption(shown))
    }

    private mutating func apply(_ name: String, _ value: CommandWord) throws(VectorIssue) {
        switch name {
        case "header": addHeader(value.bytes)
        case "post-data", "body-data": body = value.bytes
        case "post-file", "body-file": body = try text.file(value.text, at: value)
        case "method": method = value.text
        case "user-agent": headers.append(ImportedField("User-Agent", value.text))
        case "referer": headers.append(ImportedField("Referer", value.text))
        case "user", "password", "http-user", "http-password":
            notes.addOnce("--\(name) is not for OAuth 1.0a, so it is ignored")
        default: break
        }
        if method == nil, name.hasPrefix("post-") { method = "POST" }
    }

    private mutating func addHeader(_ bytes: [UInt8]) {
        guard let colon = bytes.firstIndex(of: ASCII.colon) else { return }
        let name = String(bytes: bytes[..<colon].withoutBlanks)
        headers.append(ImportedField(name, String(bytes: bytes[(colon + 1)...].withoutBlanks)))
    }

    /// The requests, one for each URL.
    ///
    /// - Throws: ``VectorIssue`` if they are too large together.
    func requests() throws(VectorIssue) -> [ImportedRequest] {
        let headers = lastHeaders
        try CommandRequests(urls, headers: headers, data: [body?.count ?? 0], notes: notes)
            .check(in: text)
        return urls.map { word in
            var request = ImportedRequest(line: text.line(at: word.offset))
            request.method = method?.uppercased() ?? "GET"
            request.headers = headers
            request.notes = notes
            request.body = body
            if body != nil, request.contentType == nil {
                request.headers.append(
                    ImportedField("Content-Type", "application/x-www-form-urlencoded"))
            }
            request.url = String(bytes: url(word.bytes, notes: &request.notes))
            return request
        }
    }

    /// The last header of a name counts.
    private var lastHeaders: [ImportedField] {
        var names: Set<[UInt8]> = []
        let last = headers.reversed().filter { names.insert($0.name.inLowerCase).inserted }
        return last.reversed()
    }

    /// wget encodes what a URL cannot have, and resolves the dots in the path.
    private func url(_ bytes: [UInt8], notes: inout [Hint]) -> [UInt8] {
        var url = Array(bytes.prefix { $0 != ASCII.hash })
        if SplitURL(url) == nil { url = Array("http://".utf8) + url }
        let start = LenientURL.pathStart(of: url)
        let sent =
            url[..<start]
            + LenientURL.escaped(Array(url[start...])) { byte in
                (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
            }
        if !sent.elementsEqual(url) {
            notes.append("the URL is percent-encoded in the same way as wget encodes it")
        }
        return SentURL.removingDots(of: Array(sent)) ?? Array(sent)
    }
}
