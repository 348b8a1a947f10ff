import OAuth1

/// A text in another encoding than UTF-8: UTF-16 as Windows writes it, or a request as base64.
enum EncodedText {
    /// The text in UTF-8, without a byte order mark; as it is if it is in no other encoding.
    static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, low: 0) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, low: 1) }
        return base64(bytes)
            ?? withPlainAmpersands(withoutEndMarks(withoutByteOrderMarks(bytes)))
    }

    /// What tools print for the carriage return at the end of a line of a head.
    private static let endMarks = ["\\r", ".", "^M", "^M$", "$", "\u{240D}", "<CR>", "\\x0d"].map {
        Array($0.utf8)
    }

    /// The text without what stands for carriage returns in the heads of its messages: after a
    /// request line and each header, up to a line that is this mark alone.
    private static func withoutEndMarks(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes[...].place(of: " HTTP/1.") != nil else { return bytes }
        let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
        var mark: [UInt8]?
        var isInHead = false
        let plain = lines.enumerated().map { index, line -> ArraySlice<UInt8> in
            if let own = endMark(of: line), lines.indices.contains(index + 1),
                lines[index + 1].suffix(own.count).elementsEqual(own),
                lines[index + 1].contains(ASCII.colon)
            {
                (mark, isInHead) = (own, true)
            }
            guard let mark, line.suffix(mark.count).elementsEqual(mark) else { return line }
            if line.starts(with: "HTTP/1.".utf8) { isInHead = true }
            guard isInHead else { return line }
            if line.count == mark.count { isInHead = false }
            return line.dropLast(mark.count)
        }
        return mark == nil ? bytes : Array(plain.joined(separator: [ASCII.newline]))
    }

    /// The mark after the version of a request line.
    private static func endMark(of line: ArraySlice<UInt8>) -> [UInt8]? {
        guard let place = line.place(of: " HTTP/1.") else { return nil }
        let rest = line[place...].dropFirst(" HTTP/1.1".utf8.count)
        return endMarks.first { rest.elementsEqual($0) }
    }

    /// The text without the mark at its beginning, and at the beginning of files that were joined.
    private static func withoutByteOrderMarks(_ bytes: [UInt8]) -> [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard bytes[...].firstRange(of: mark) != nil else { return bytes }
        var text: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            let isFirst = text.isEmpty || text.last == ASCII.newline
            let next = rest.dropFirst(mark.count).first
            if byte == mark[0], isFirst, rest.starts(with: mark),
                text.isEmpty || next.map(ASCII.isLetter) ?? false
            {
                rest = rest.dropFirst(mark.count)
            } else {
                text.append(byte)
                rest.removeFirst()
            }
        }
        return text
    }

    /// The text with "&" for "&amp;" if each "&" before a parameter is written so, as in the source
    /// of a page; else each of its lines in the same way.
    private static func withPlainAmpersands(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes[...].firstRange(of: escape) != nil, bytes[...].place(of: "oauth") != nil else {
            return bytes
        }
        if let text = plainAmpersands(bytes[...]) { return text }
        let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
        return Array(
            lines.map { plainAmpersands($0) ?? Array($0) }.joined(separator: [ASCII.newline]))
    }

    private static let escape = Array("&amp;".utf8)

    /// Nil if nothing is written so, or not everything.
    private static func plainAmpersands(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.firstRange(of: escape) != nil else { return nil }
        var text: [UInt8] = []
        var isEscaped = false
        var rest = line
        while let byte = rest.popFirst() {
            text.append(byte)
            guard byte == ASCII.ampersand else { continue }
            let isEscape = rest.starts(with: escape.dropFirst())
            if isEscape { rest = rest.dropFirst(escape.count - 1) }
            let name = rest.prefix { ASCII.isName($0) || "-.%[]".utf8.contains($0) }
            let isParameter = !name.isEmpty && rest[name.endIndex...].first == ASCII.equals
            guard isParameter else { continue }
            guard isEscape else { return nil }
            isEscaped = true
        }
        return isEscaped ? text : nil
    }

    private static func utf16(_ bytes: [UInt8], low: Int) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// What lines of base64 stand for, if that has protocol parameters.
    private static func base64(_ bytes: [UInt8]) -> [UInt8]? {
        guard (sizeMin...sizeMax).contains(bytes.count) else { return nil }
        var characters: [UInt8] = []
        for byte in bytes where !" \t\r\n".utf8.contains(byte) {
            guard ASCII.isLetter(byte) || ASCII.isDigit(byte) || "+/=".utf8.contains(byte) else {
                return nil
            }
            characters.append(byte)
        }
        guard let text = Base64.decode(characters.span), text[...].place(of: "oauth_") != nil else {
            return nil
        }
        return text
    }

    /// In bytes: no signed request is shorter, and no log that is encoded as a whole longer.
    private static let sizeMin = 64
    private static let sizeMax = 1 << 20
}
