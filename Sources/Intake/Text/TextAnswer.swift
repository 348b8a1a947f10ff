import OAuth1
import Vectors

/// What the server answered, as far as the text says it in words: `Got 401`, `status=401`,
/// `401 Client Error: Unauthorized`, `oauth_problem=nonce_used`.
struct TextAnswer {
    let response: RecordedResponse

    /// Nil if no line says it.
    ///
    /// - Parameters:
    ///   - lines: those that may say it, from the request's own on.
    ///   - isOfOther: whether a line is about another request.
    init?(_ lines: ArraySlice<TextLine>, unless isOfOther: (ArraySlice<UInt8>) -> Bool) {
        for (index, line) in zip(lines.indices, lines) where !isOfOther(line.bytes) {
            let named = line.bytes.place(of: "oauth_problem=").map { (status: 0, place: $0) }
            guard let found = Self.refusal(in: line.bytes) ?? named else { continue }
            var response = RecordedResponse(status: found.status)
            let rest = lines[(index + 1)...].flatMap { [ASCII.newline] + $0.bytes }
            response.setBody(line.bytes[found.place...] + rest)
            self.response = response
            return
        }
        return nil
    }

    /// Whether a text may follow a request line: a status, an arrow or a name with a value, as in
    /// `GET /a 401` and `GET /a host=b`.
    static func mayFollow(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.prefix(while: ASCII.isName)
        return number(text) != nil
            || ["->", "=>", "\u{2192}", "h2"].contains { text.starts(with: $0.utf8) }
            || !name.isEmpty && text[name.endIndex...].first == ASCII.equals
    }

    /// The first number of a line that is the status of a refusal, and where it is.
    static func refusal(in line: ArraySlice<UInt8>) -> (status: Int, place: Int)? {
        // A whole line of `status=500` may be a form.
        guard !TextMarks.isForm(FieldList.trimmed(line)) else { return nil }
        var rest = line
        for _ in 0..<numbersMax {
            guard let start = rest.firstIndex(where: ASCII.isDigit) else { break }
            let digits = line[start...].prefix(while: ASCII.isDigit)
            rest = line[digits.endIndex...]
            guard digits.count == 3, let status = Int(String(bytes: digits)),
                (300..<600).contains(status), !isPart(line[..<start], rest),
                !isOfURL(line[..<start], rest),
                status >= 400 && isNamed(line[..<start]) || hasReason(rest)
            else { continue }
            return (status, start)
        }
        return nil
    }

    /// Whether a number is a part of a word or of a larger number.
    private static func isPart(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
        let isJoint: (UInt8) -> Bool = { ".,:-/".utf8.contains($0) }
        let isInWord = before.last.map(ASCII.isName) ?? false
        let isAfterNumber =
            before.last.map(isJoint) == true && before.dropLast().last.map(ASCII.isDigit) == true
        let next = after.first
        return isInWord || isAfterNumber || next.map { ASCII.isName($0) || $0 == 0x25 } ?? false
            || next.map(isJoint) == true && after.dropFirst().first.map(ASCII.isDigit) == true
    }

    /// Whether a number is in a URL or a form.
    private static func isOfURL(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
        let isOfWord: (UInt8) -> Bool = { $0 > ASCII.space }
        let near = before.suffix(wordMax)
        let start = near.lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? near.startIndex
        let word = near[start...] + after.prefix(wordMax).prefix(while: isOfWord)
        return before.last == UInt8(ascii: "/") || word.contains { "?&".utf8.contains($0) }
    }

    /// More numbers of a line are not looked at.
    private static let numbersMax = 64

    /// In bytes, before and after a number; no URL is longer.
    private static let wordMax = 4 << 10

    /// Words that a status follows, as parts of words.
    private static let parts = [
        "status", "http", "response", "answer", "return", "error", "fail", "receiv", "refus",
        "reject", "exception",
    ]
    private static let names = ["code", "errcode", "got", "result", "reply", "replied", "replies"]
    private static let fillers = ["a", "an", "the", "of", "was", "is", "with", "as", "by", "in"]

    /// Whether the word before a number says that it is a status, or an arrow.
    private static func isNamed(_ before: ArraySlice<UInt8>) -> Bool {
        let isOfWord: (UInt8) -> Bool = { ASCII.isName($0) || "/.".utf8.contains($0) }
        var rest = before
        while true {
            let end = rest.lastIndex(where: isOfWord).map { $0 + 1 } ?? rest.startIndex
            let signs = rest[end...]
            if signs.place(of: "->") != nil || signs.place(of: "<-") != nil { return true }
            let start = rest[..<end].lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? rest.startIndex
            let word = String(bytes: rest[start..<end].map(ASCII.lowercased))
            guard fillers.contains(word) else {
                return names.contains(word) || parts.contains { word.utf8.contains($0.utf8) }
            }
            rest = rest[..<start]
        }
    }

    private static let phrases = [
        "unauthorized", "forbidden", "bad request", "client error", "authorization required",
        "not authorized", "not found", "server error", "internal server", "too many requests",
        "method not allowed", "not acceptable", "moved permanently", "temporary redirect",
        "permanent redirect",
    ]

    /// Whether the words of a status follow a number.
    private static func hasReason(_ after: ArraySlice<UInt8>) -> Bool {
        let words = after.drop { !ASCII.isLetter($0) }
        guard words.startIndex - after.startIndex <= 4 else { return false }
        let start = words.prefix(24).map { $0 == UInt8(ascii: "_") ? 0x20 : ASCII.lowercased($0) }
        return phrases.contains { start.starts(with: $0.utf8) }
    }
}

// Where an answer begins, by its form.
extension TextAnswer {
    /// Three digits that nothing follows but a blank.
    static func number(_ text: ArraySlice<UInt8>) -> Int? {
        let digits = text.prefix(while: ASCII.isDigit)
        let next = text.dropFirst(digits.count).first
        guard digits.count == 3, next.map({ !ASCII.isName($0) }) ?? true else { return nil }
        return Int(String(bytes: digits)).flatMap { (100..<600).contains($0) ? $0 : nil }
    }

    /// The status of a response that begins on the line.
    static func status(_ line: ArraySlice<UInt8>) -> Int? {
        for mark in ["HTTP/", "<-- ", "StatusCode: "] {
            guard let place = line.place(of: mark), TextMarks.isBoundary(line, place) else {
                continue
            }
            let rest = line[(place + mark.utf8.count)...]
            let after = mark == "HTTP/" ? rest.drop { !ASCII.isBlank($0) }.dropFirst() : rest
            if let status = number(after) { return status }
        }
        return namedStatus(line)
    }

    /// In bytes; a longer line is a sentence or a record, unless a sign follows: `status=401`.
    private static let statusMax = 120
    private static let signMax = 12

    /// `response: Status 401`, `{ Status Code: 401 }`, on a line that shows nothing of a request.
    private static func namedStatus(_ line: ArraySlice<UInt8>) -> Int? {
        guard let place = line.place(of: "status", ignoringCase: true),
            line.count <= statusMax || line[place...].prefix(signMax).contains(ASCII.equals),
            line.place(of: "oauth_") == nil, line.place(of: "://") == nil
        else { return nil }
        let isMark: (UInt8) -> Bool = { ASCII.isBlank($0) || "_\"':=>-".utf8.contains($0) }
        var rest = line[(place + 6)...].drop(while: isMark)
        if rest.prefix(4).map(ASCII.lowercased).elementsEqual("code".utf8) {
            rest = rest.dropFirst(4).drop(while: isMark)
        }
        return number(rest)
    }

    /// Whether a line is the title of what the server answered: `"Response Headers": {`.
    static func isTitle(_ line: ArraySlice<UInt8>) -> Bool {
        let isSign: (UInt8) -> Bool = { $0 <= 0x20 || "\"'`:={}[]()<>-#*_|~".utf8.contains($0) }
        var text = line.drop(while: isSign)
        while text.last.map(isSign) == true { text.removeLast() }
        guard text.count <= titleMax, text.allSatisfy({ ASCII.isName($0) || ASCII.isBlank($0) })
        else { return false }
        let words = CredentialNames.words(of: [String(bytes: text)])
        return words.contains { RequestFacts.responses.contains($0) }
            && !words.contains { ["request", "req"].contains($0) }
    }

    /// In bytes; titles are short.
    private static let titleMax = 32
}
