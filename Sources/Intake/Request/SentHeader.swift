import OAuth1
package import Vectors

/// The value of an `Authorization` header as it was sent: as RFC 5849 §3.5.1 has it, or nearly so.
package struct SentHeader: Sendable {
    /// Names and values as they were written, without quotes; each name once.
    private(set) var fields: [AuthorizationHeader.Field] = []
    /// Nil if the header is well formed.
    package private(set) var fault: HeaderFault?
    /// The value without what a page and a narrow window do to it.
    package let value: String
    /// What was done to it.
    let notes: [Hint]
    private let bytes: [UInt8]
    private var position = 0
    /// The names of ``fields``.
    private var names: Set<[UInt8]> = []
    /// The quotes that nothing closes from here on.
    private var unclosed: Set<String> = []
    /// Whether anything but blanks and commas follows the last parameter.
    private var isSeparated = true

    package init(_ text: String) {
        (bytes, notes) = Self.uncopied(Array(text.utf8))
        value = notes.isEmpty ? text : String(bytes: bytes)
        do throws(AuthorizationHeaderError) {
            fields = try AuthorizationHeader.fields(of: bytes.span)
            noteCut()
        } catch {
            readScheme()
            while position < bytes.count { readElement() }
            // What the strict reader refuses is wrong, whatever it is.
            if fault == nil { note(error.description, at: error.byteOffset) }
        }
        correctSpelling()
    }

    /// The header as it was before it was copied from a page, or from a window that wraps lines.
    private static func uncopied(_ text: [UInt8]) -> (bytes: [UInt8], notes: [Hint]) {
        var bytes = text
        var notes: [Hint] = []
        if CopiedText.hasEntities(text[...]) {
            bytes = HTMLText.decoded(bytes.prefix { $0 != UInt8(ascii: "<") })
            notes.append("the Authorization header contains HTML escapes; oauthcheck decodes them")
        }
        if bytes.contains("=\u{201C}".utf8) || bytes.contains("=\u{201D}".utf8) {
            bytes = CopiedText.withPlainMarks(bytes[...])
            notes.append(
                "the Authorization header contains curly quotation marks; oauthcheck reads them as"
                    + " plain quotation marks")
        }
        if let line = joined(bytes) {
            bytes = line
            notes.append(
                "the Authorization header is on several lines; oauthcheck reads them as one line")
        }
        return (bytes, notes)
    }

    /// The lines of a header as one; nil if there is one, or a value may end in a line feed.
    private static func joined(_ bytes: [UInt8]) -> [UInt8]? {
        let lines = bytes.split { $0 == ASCII.newline || $0 == UInt8(ascii: "\r") }
        guard lines.count > 1 else { return nil }
        var result: [UInt8] = []
        var isInValue = false
        for line in lines {
            // base64 that was put into the header as it is, with its line end.
            if isInValue, result.last == ASCII.equals, line.first == ASCII.quote { return nil }
            for byte in line where byte == ASCII.quote { isInValue.toggle() }
            result += line.drop(while: ASCII.isBlank)
        }
        return result
    }

    /// Whether a header's value has protocol parameters, under any scheme.
    static func isOAuth(_ value: String) -> Bool {
        value.hasPrefix(ignoringCase: "OAuth ")
            || value.utf8.contains("oauth_signature".utf8)
            || value.utf8.contains("oauth_consumer_key".utf8)
    }

    /// Whether anything of OAuth could be read.
    var hasProtocolParameters: Bool {
        fields.contains { $0.name.starts(with: "oauth_".utf8) }
    }

    private mutating func note(
        _ message: String, at offset: Int, _ kind: HeaderFault.Kind = .form
    ) {
        guard fault.map({ offset < $0.offset }) ?? true else { return }
        // Anything else that was found is still wrong.
        let isAlone = fault.map { $0.kind == kind } ?? true
        fault = HeaderFault(message: message, offset: offset, kind: isAlone ? kind : .form)
    }

    /// Reads misspelt names as those that they are near to.
    private mutating func correctSpelling() {
        let names = Set(fields.map { $0.name })
        for (index, field) in fields.enumerated() where !field.isRealm {
            let spelling = ProtocolSpelling(
                String(bytes: PercentEncoding.decoded(field.name)),
                String(bytes: PercentEncoding.decoded(field.value)), besides: names)
            guard let message = spelling.fault else { continue }
            note(message, at: bytes.firstRange(of: field.name)?.lowerBound ?? 0, .misspelling)
            fields[index].name = Array(spelling.name.utf8)
            let isMethod = spelling.name.utf8.elementsEqual("oauth_signature_method".utf8)
            if isMethod { fields[index].value = Array(spelling.value.utf8) }
        }
    }

    private func byte(_ distance: Int = 0) -> UInt8? {
        let place = position + distance
        return place < bytes.count ? bytes[place] : nil
    }

    private func hasPrefix(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func skipBlanks() {
        while let byte = byte(), " \t\r\n".utf8.contains(byte) { position += 1 }
    }

    // MARK: - The scheme

    private static let headerName = "Authorization"

    private static let schemes = ["Bearer", "Basic", "Digest", "Token", "OAuth1", "OAuth2"]

    private mutating func readScheme() {
        var count = 0
        while true {
            skipBlanks()
            let start = position
            let word = bytes[start...].prefix { ASCII.isName($0) || $0 == UInt8(ascii: "-") }
            let name = String(bytes: word)
            let after = start + word.count < bytes.count ? bytes[start + word.count] : nil
            let isWord = after.map { ASCII.isBlank($0) || ":,;\r\n".utf8.contains($0) } ?? true
            guard !word.isEmpty, isWord, !name.hasPrefix("oauth_") else { break }
            position += word.count
            if name.isSame(ignoringCase: Self.headerName) {
                note("the header's value contains the header's own name", at: start)
            } else if name.isSame(ignoringCase: "OAuth") {
                count += 1
                if count > 1 { note("the scheme OAuth appears twice", at: start) }
            } else {
                // Any other word may be a secret.
                let known = Self.schemes.first { $0.isSame(ignoringCase: name) }
                note(
                    known.map { "the scheme is \($0), not OAuth" } ?? "the scheme is not OAuth",
                    at: start)
                count += 1
            }
            if let byte = byte(), ":,;".utf8.contains(byte) {
                if !name.isSame(ignoringCase: Self.headerName) {
                    note("\(PlainText.name(of: byte)) follows the scheme", at: position)
                }
                position += 1
            }
        }
        if count == 0 { note("the scheme OAuth is missing", at: 0) }
    }

    // MARK: - Parameters

    /// Reads separators, and a name with its value.
    private mutating func readElement() {
        skipSeparators()
        guard position < bytes.count, !skipEllipsis() else { return }
        let start = position
        let quote = takeOpeningQuote()
        let name = bytes[position...].prefix { byte in
            PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "%")
        }
        guard !name.isEmpty else {
            let place = quote == nil ? position : start
            note("unexpected \(PlainText.name(of: bytes[place]))", at: place)
            position = max(position, place + 1)
            return
        }
        position += name.count
        if let quote, hasPrefix(quote) { position += quote.utf8.count }
        guard hasEquals else {
            // It may be the rest of a value, so it is not shown.
            let isEnd = position == bytes.count && isSeparated
            return note("unexpected text without '='", at: start, isEnd ? .cut : .form)
        }
        let shown = PlainText.visible(PlainText.cut(String(bytes: name), to: 40))
        if quote != nil { note("the name \(shown) is in quotes", at: start) }
        if !isSeparated, !fields.isEmpty {
            note("the comma before \(shown) is missing", at: start)
        }
        takeEquals(after: shown)
        let value = readValue(of: shown)
        isSeparated = false
        guard !names.contains(Array(name)) else {
            return note("\(shown) appears twice", at: start)
        }
        // A header has some ten parameters.
        guard fields.count < 1_000 else { return position = bytes.count }
        names.insert(Array(name))
        fields.append(AuthorizationHeader.Field(name: Array(name), value: value))
    }

    /// Skips blanks, commas, and what was written instead of commas.
    private mutating func skipSeparators() {
        while let byte = byte() {
            if byte == UInt8(ascii: ",") {
                isSeparated = true
            } else if byte == UInt8(ascii: ";") || byte == ASCII.ampersand {
                if !fields.isEmpty {
                    note("\(PlainText.name(of: byte)) is written instead of a comma", at: position)
                }
                isSeparated = true
            } else if !" \t\r\n".utf8.contains(byte) {
                return
            }
            position += 1
        }
    }

    private static let ellipses = ["\u{2026}", "..."]

    /// Skips `…`, which stands for what was left out.
    private mutating func skipEllipsis() -> Bool {
        guard let ellipsis = Self.ellipses.first(where: hasPrefix) else { return false }
        note("the header is cut off", at: position, .cut)
        position += ellipsis.utf8.count
        return true
    }

    /// Finds a value of a well-formed header that ends in what stands for the rest of it.
    private mutating func noteCut() {
        for index in fields.indices {
            for ellipsis in Self.ellipses.map({ Array($0.utf8) })
            where fields[index].value.suffix(ellipsis.count).elementsEqual(ellipsis) {
                // Only the first place counts, and to look for each takes long.
                if fault == nil {
                    let place = bytes.firstRange(of: fields[index].value)?.upperBound ?? 0
                    note("the header is cut off", at: max(0, place - ellipsis.count), .cut)
                }
                fields[index].value.removeLast(ellipsis.count)
            }
        }
    }

    private static let quotes = [
        ("\\\"", "\\\""), ("\"", "\""), ("'", "'"), ("\u{201C}", "\u{201D}"),
        ("\u{2018}", "\u{2019}"), ("\u{201D}", "\u{201D}"), ("`", "`"),
    ]

    /// The closing quote for the opening one that is skipped.
    private mutating func takeOpeningQuote() -> String? {
        guard let (open, close) = Self.quotes.first(where: { hasPrefix($0.0) }) else { return nil }
        position += open.utf8.count
        return close
    }

    /// Whether an equals sign, or what people write in its place, is next.
    private var hasEquals: Bool {
        let next = bytes[position...].first { !" \t\r\n".utf8.contains($0) }
        return next == ASCII.equals || next == ASCII.colon
    }

    private mutating func takeEquals(after name: String) {
        let start = position
        skipBlanks()
        let isBlank = position > start
        let sign = byte()
        if sign == ASCII.colon { note("':' is written instead of '=' after \(name)", at: position) }
        position += 1
        if sign == ASCII.equals, byte() == UInt8(ascii: ">") {
            note("'=>' is written instead of '=' after \(name)", at: position - 1)
            position += 1
        }
        let valueStart = position
        skipBlanks()
        if isBlank || position > valueStart {
            note(
                "there is white space next to the '=' after \(name)",
                at: isBlank ? start : valueStart)
        }
    }

    private mutating func readValue(of name: String) -> [UInt8] {
        let start = position
        guard let close = takeOpeningQuote() else { return readBare(of: name) }
        if close != "\"" {
            let title = close == "'" ? "in single quotes" : "in the wrong kind of quotes"
            note("the value of \(name) is \(title)", at: start)
        }
        let from = position
        // A quote that was looked for up to the end once is not there for any later value.
        while !unclosed.contains(close), position < bytes.count, !hasPrefix(close) {
            let isEscape = close == "\"" && byte() == ASCII.backslash
            position = min(position + (isEscape ? 2 : 1), bytes.count)
        }
        guard position < bytes.count, !unclosed.contains(close) else {
            unclosed.insert(close)
            return readUnclosed(of: name, from: from, at: start)
        }
        let value = Array(bytes[from..<position])
        position += close.utf8.count
        return withoutEllipsis(value, endingAt: position)
    }

    /// The value after a quote that nothing closes: up to what looks like the next parameter.
    private mutating func readUnclosed(of name: String, from: Int, at start: Int) -> [UInt8] {
        position = from
        let value = takeBare()
        let isCut = position == bytes.count
        note(
            "the quote that opens the value of \(name) is not closed", at: start,
            isCut ? .cut : .form)
        // Of an escape, only the beginning may be there.
        let escape = value.lastIndex(of: UInt8(ascii: "%")) ?? value.endIndex
        return isCut && escape + 3 > value.count ? Array(value[..<escape]) : value
    }

    private mutating func readBare(of name: String) -> [UInt8] {
        let start = position
        let value = takeBare()
        let isCut = value.isEmpty && position == bytes.count
        note("the value of \(name) has no quotes", at: start, isCut ? .cut : .form)
        // A quote at the end belongs to one that is missing at the beginning.
        return value.last == ASCII.quote ? Array(value.dropLast()) : value
    }

    private mutating func takeBare() -> [UInt8] {
        let from = position
        while let byte = byte(), !" \t\r\n,;&".utf8.contains(byte) { position += 1 }
        return withoutEllipsis(Array(bytes[from..<position]), endingAt: position)
    }

    private mutating func withoutEllipsis(_ value: [UInt8], endingAt end: Int) -> [UInt8] {
        for ellipsis in Self.ellipses
        where value.suffix(ellipsis.utf8.count).elementsEqual(ellipsis.utf8) {
            note("the header is cut off", at: end - ellipsis.utf8.count, .cut)
            return Array(value.dropLast(ellipsis.utf8.count))
        }
        return value
    }
}
