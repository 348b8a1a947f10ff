import OAuth1
import Vectors

/// What curl's options say about its next requests: everything up to `--next`.
struct CurlOperation {
    let text: ImportedText
    var urls = CommandWords()
    var method: String?
    var headers: [ImportedField] = []
    /// The headers of curl's own that `-H 'Name:'` takes away.
    var removed: [String] = []
    /// What `-d` and its relatives collect.
    var data: [UInt8]?
    var isJSON = false
    var query: [[UInt8]] = []
    /// The files of `-T`: the first for the first URL, and so on.
    var uploads: [(name: String, bytes: [UInt8])] = []
    var hasMultipart = false
    var (isGet, isHead, isGlobOff, isPathAsIs) = (false, false, false, false)
    /// What to do if the requests are not signed; nil if no option shows why.
    var unsignedHint: Hint?
    var notes: [Hint] = []

    init(_ text: ImportedText) {
        self.text = text
    }

    mutating func apply(
        _ option: CurlOption,
        isOff: Bool,
        _ value: CommandWord,
        at word: CommandWord
    ) throws(VectorIssue) {
        switch option.name {
        case "request": method = value.text
        case "url": urls.append(value)
        case "header": try addHeader(value)
        case "data", "data-ascii", "data-binary", "data-raw", "data-urlencode", "json":
            try addData(option.name, value)
        case "url-query": query.append(try queryPart(value))
        case "form", "form-string": hasMultipart = true
        case "upload-file": uploads.append((value.text, try text.file(value.text, at: value)))
        case "get": isGet = !isOff
        case "head": isHead = !isOff
        case "globoff": isGlobOff = !isOff
        case "path-as-is": isPathAsIs = !isOff
        case "user-agent": headers.append(ImportedField("User-Agent", value.text))
        case "referer": headers.append(ImportedField("Referer", value.text))
        case "cookie" where value.bytes.contains(ASCII.equals):
            headers.append(ImportedField("Cookie", value.text))
        case "oauth2-bearer":
            unsignedHint = HeaderParameters.oauth2
            notes.addOnce(
                "--\(option.name) is ignored: it is for OAuth 2.0, which does not sign requests")
        case "user":
            unsignedHint = unsignedHint ?? HeaderParameters.basic
            notes.addOnce("--\(option.name) is not for OAuth 1.0a, so it is ignored")
        case let name where Self.refused.contains(name):
            throw text.issue(
                at: word.offset,
                "oauthcheck does not support curl's --\(name), which changes the request",
                hint: "write a command that sends the same request without this option")
        default: break
        }
    }

    /// Options that change what is signed, in ways that are not read.
    private static let refused: Set<String> = [
        "config", "variable", "aws-sigv4", "request-target", "proto-default", "crlf",
    ]

    // MARK: - Headers

    private mutating func addHeader(_ word: CommandWord) throws(VectorIssue) {
        guard word.bytes.first != UInt8(ascii: "@") else {
            let bytes = try text.file(String(word.text.dropFirst()), at: word)
            for line in bytes.split(separator: ASCII.newline) {
                addHeader(line.filter { $0 != ASCII.carriageReturn }[...])
            }
            return
        }
        guard !word.text.hasPrefix(ignoringCase: "OAuth ") else {
            throw text.issue(
                at: word.offset, "the header has no name",
                hint: "write -H 'Authorization: OAuth …'")
        }
        addHeader(word.bytes[...])
    }

    private mutating func addHeader(_ bytes: ArraySlice<UInt8>) {
        guard let colon = bytes.firstIndex(of: ASCII.colon) else {
            // "Name;" sends a header without a value.
            guard bytes.last == UInt8(ascii: ";") else { return }
            return headers.append(ImportedField(String(bytes: bytes.dropLast()), ""))
        }
        let name = String(bytes: bytes[..<colon].withoutBlanks)
        let value = bytes[(colon + 1)...].withoutBlanks
        if value.isEmpty {
            removed.append(name)
        } else {
            headers.append(ImportedField(name, String(bytes: value)))
            noteLostQuotes(name, value)
        }
    }

    /// A shell removes the quotes of the values if the header is in double quotes, or in none.
    private mutating func noteLostQuotes(_ name: String, _ value: [UInt8]) {
        guard name.isSame(ignoringCase: "Authorization"),
            String(bytes: value.prefix(6)).isSame(ignoringCase: "OAuth "),
            value.contains("oauth_".utf8), value.contains(ASCII.equals),
            // Quotes of any kind, or their escapes.
            !value.contains(where: { "\"'&".utf8.contains($0) || $0 > 0x7F })
        else { return }
        notes.addOnce(
            "the values in the Authorization header have no quotes; if the shell removed the"
                + " quotes, put single quotes around the whole header")
    }

    // MARK: - Data

    private mutating func addData(_ name: String, _ word: CommandWord) throws(VectorIssue) {
        var bytes = word.bytes
        let isFile = bytes.first == UInt8(ascii: "@") && name != "data-raw"
        if name == "data-urlencode" {
            bytes = try encoded(word)
        } else if isFile {
            bytes = try text.file(String(word.text.dropFirst()), at: word)
            // curl leaves line ends and NUL out of a file, unless it is sent as it is.
            if name == "data" || name == "data-ascii" {
                bytes.removeAll { [ASCII.newline, ASCII.carriageReturn, 0].contains($0) }
            }
        }
        if name == "json" { isJSON = true }
        guard data != nil else { return data = bytes }
        if name != "json" { data?.append(ASCII.ampersand) }
        data?.append(contentsOf: bytes)
    }

    /// The five forms of `--data-urlencode`: only the content is encoded, a space as `+`.
    private func encoded(_ word: CommandWord) throws(VectorIssue) -> [UInt8] {
        let bytes = word.bytes
        let separator =
            bytes.firstIndex(of: ASCII.equals) ?? bytes.firstIndex(of: UInt8(ascii: "@"))
        guard let separator else { return Self.encode(bytes) }
        let name = bytes[..<separator]
        var content = Array(bytes[(separator + 1)...])
        if bytes[separator] != ASCII.equals {
            content = try text.file(String(bytes: content), at: word)
        }
        return name + (name.isEmpty ? [] : [ASCII.equals]) + Self.encode(content)
    }

    private static func encode(_ bytes: [UInt8]) -> [UInt8] { SentURL.formEncoded(bytes) }

    private func queryPart(_ word: CommandWord) throws(VectorIssue) -> [UInt8] {
        word.bytes.first == UInt8(ascii: "+")
            ? Array(word.bytes.dropFirst()) : try encoded(word)
    }
}
