import OAuth1
import Vectors

/// Finds the parameters of an `Authorization` header in lines, also if it goes on on the next ones.
struct TextHeader {
    /// The header's value.
    private(set) var value = ""
    /// Where the header begins on its first line.
    private(set) var start = 0
    /// What follows it on its last line, and the index of that line.
    private(set) var rest: ArraySlice<UInt8> = []
    private(set) var lastLine: Int

    private let lines: [TextLine]
    private var prefix: ArraySlice<UInt8>
    private var buffer: [UInt8] = []
    private var position = 0
    private var parameterCount = 0
    private var isOAuth = false
    /// The word between the header's name and its parameters; OAuth if there is none.
    private var scheme = "OAuth"

    private static let schemeName = "oauth"
    /// In bytes; no header is longer.
    private static let sizeMax = 1 << 13
    /// In lines; one quoted value goes on for no more of them, but a header may.
    private static let linesMax = 40
    /// In bytes; the header's name begins no further before a place.
    private static let headerNameMax = 24

    /// Finds the first header on a line, at or after `from`; nil if there is none.
    ///
    /// - Parameters:
    ///   - lines: all lines.
    ///   - index: that of the line.
    ///   - line: what is left of it.
    ///   - givenPrefix: what the lines of the request begin with; if that is not known, what is
    ///     before the header.
    init?(
        _ lines: [TextLine],
        _ index: Int,
        _ line: ArraySlice<UInt8>,
        prefix givenPrefix: ArraySlice<UInt8>
    ) {
        self.lines = lines
        prefix = givenPrefix
        lastLine = index
        var from = line.startIndex
        while let place = line.place(of: Self.schemeName, from: from, ignoringCase: true) {
            from = place + Self.schemeName.utf8.count
            let startsWord = place == line.startIndex || !ASCII.isName(line[place - 1])
            guard startsWord, !Self.isNamedAsChallenge(line[..<place]), begins(line, at: place)
            else { continue }
            (start, lastLine, position, parameterCount, isOAuth) = (place, index, 0, 0, false)
            if givenPrefix.isEmpty { prefix = line[..<place] }
            scheme = Self.scheme(before: line[..<place])
            buffer = Array(line[place...].prefix(Self.sizeMax))
            let dropped = line[place...].dropFirst(buffer.count)
            if scan() {
                rest = buffer[position...] + dropped
                return
            }
            from = max(from, place + min(position, line.endIndex - place))
        }
        return nil
    }

    /// Whether a scheme with parameters after it, or the parameters of a header, begin here.
    private func begins(_ line: ArraySlice<UInt8>, at place: Int) -> Bool {
        let after = line[(place + Self.schemeName.utf8.count)...]
        if let next = after.first, ASCII.isBlank(next) {
            let parameters = after.drop(while: ASCII.isBlank)
            let isKnown = ["oauth_", "realm"].contains {
                parameters.prefix(8).map(ASCII.lowercased).starts(with: $0.utf8)
            }
            return isKnown || parameters.isEmpty && isNamed(line[..<place])
        }
        return (after.isEmpty || after.first == UInt8(ascii: "_")) && isNamed(line[..<place])
    }

    /// Whether the name before a header is that of the server's.
    private static func isNamedAsChallenge(_ before: ArraySlice<UInt8>) -> Bool {
        before.suffix(headerNameMax).place(of: "authenticate", ignoringCase: true) != nil
    }

    private static func scheme(before text: ArraySlice<UInt8>) -> String {
        let isWord: (UInt8) -> Bool = { ASCII.isLetter($0) || ASCII.isDigit($0) }
        let blanks = text.reversed().prefix(while: ASCII.isBlank).count
        let word = text.dropLast(blanks).suffix(schemeMax + 1).reversed().prefix(while: isWord)
        let isScheme = blanks > 0 && word.count <= schemeMax
        let name = String(bytes: Array(word.reversed()))
        return isScheme && name.hasPrefix(ignoringCase: "oauth") ? name : "OAuth"
    }

    /// In characters; no scheme has a longer name.
    private static let schemeMax = 8

    /// Whether the header's name is before a place.
    private func isNamed(_ before: ArraySlice<UInt8>) -> Bool {
        before.suffix(Self.headerNameMax).place(of: "authorization", ignoringCase: true) != nil
    }

    /// Reads parameters as far as there are any.
    private mutating func scan() -> Bool {
        let isScheme = !buffer.starts(with: "oauth_".utf8)
        if isScheme { position = Self.schemeName.utf8.count }
        var end = position
        while goToNext(), readParameter() { end = position }
        end = endOfCutName(after: end) ?? end
        position = end
        guard parameterCount > 0, isOAuth else { return false }
        let text = String(bytes: buffer[..<end])
        value = isScheme ? text : "\(scheme) \(text)"
        return true
    }

    /// Where the beginning of a name ends that a log has cut: `, oauth_s…`; nil if none follows.
    private func endOfCutName(after end: Int) -> Int? {
        let rest = buffer[min(end, buffer.count)...].drop { ", ".utf8.contains($0) }
        let name = rest.prefix(while: ASCII.isName)
        guard !name.isEmpty, rest.startIndex > end else { return nil }
        let isCut = ["...", "…"].contains { buffer[name.endIndex...].starts(with: $0.utf8) }
        return isCut ? name.endIndex : nil
    }

    /// Goes to the next parameter, on this line or the next; false at the end.
    private mutating func goToNext() -> Bool {
        var isSeparated = parameterCount == 0
        while true {
            while position < buffer.count, " \t,;&".utf8.contains(buffer[position]) {
                isSeparated = isSeparated || buffer[position] == UInt8(ascii: ",")
                position += 1
            }
            guard position == buffer.count else { return true }
            guard isSeparated || nextLineGoesOn, appendLine(after: [ASCII.space]) else {
                return false
            }
        }
    }

    /// Whether the next line begins with a comma, or with a parameter.
    private var nextLineGoesOn: Bool {
        guard lastLine + 1 < lines.count else { return false }
        let next = TextPrefix.rest(of: lines[lastLine + 1].bytes, after: prefix)
        guard next.starts(with: "oauth_".utf8) else { return next.first == UInt8(ascii: ",") }
        return next.drop(while: ASCII.isName).first == ASCII.equals
    }

    private mutating func appendLine(after separator: [UInt8]) -> Bool {
        guard lastLine + 1 < lines.count, buffer.count < Self.sizeMax, !isCut else { return false }
        let next = TextPrefix.rest(of: lines[lastLine + 1].bytes, after: prefix)
        guard !next.isEmpty else { return false }
        lastLine += 1
        buffer += separator + next.prefix(Self.sizeMax)
        return true
    }

    /// Whether a log has cut the line: it ends with dots, and perhaps with how much is missing, as
    /// in `abc... (truncated, 12 more chars)`.
    private var isCut: Bool {
        let end = buffer.suffix(Self.cutMax)
        let places = ["...", "…"].compactMap { end.place(of: $0) }
        guard let place = places.max() else { return false }
        let words = end[place...].drop { $0 == UInt8(ascii: ".") || $0 >= 0x80 }
            .drop(while: ASCII.isBlank)
        return words.isEmpty
            || "([<".utf8.contains(words[words.startIndex])
                && words.allSatisfy { $0 != ASCII.quote && $0 != ASCII.equals }
    }

    /// In bytes; what a log says of a cut is no longer.
    private static let cutMax = 48

    private mutating func readParameter() -> Bool {
        let start = position
        skipName()
        // The line may have been broken anywhere.
        if position == buffer.count, parameterCount > 0, appendLine(after: []) { skipName() }
        let name = buffer[start..<position]
        while position < buffer.count, ASCII.isBlank(buffer[position]) { position += 1 }
        let isKnown = name.starts(with: "oauth_".utf8)
        guard !name.isEmpty, position < buffer.count, buffer[position] == ASCII.equals else {
            return false
        }
        position += 1
        while position < buffer.count, ASCII.isBlank(buffer[position]) { position += 1 }
        let isQuoted = position < buffer.count && buffer[position] == ASCII.quote
        guard isKnown || isQuoted else { return false }
        readValue()
        isOAuth = isOAuth || isKnown
        parameterCount += 1
        return true
    }

    private mutating func skipName() {
        while position < buffer.count,
            PercentEncoding.isUnreserved(buffer[position]) || buffer[position] == UInt8(ascii: "%")
        {
            position += 1
        }
    }

    private mutating func readValue() {
        guard position < buffer.count else { return }
        let quote = buffer[position]
        guard quote == ASCII.quote || quote == ASCII.apostrophe else { return readBare() }
        let from = position + 1
        var searched = from
        var linesLeft = quote == ASCII.quote ? Self.linesMax : 0
        while true {
            if let close = buffer[searched...].firstIndex(of: quote) {
                position = close + 1
                return
            }
            searched = buffer.count
            guard linesLeft > 0, appendLine(after: []) else { break }
            linesLeft -= 1
        }
        // Nothing closes the quote.
        readBare(from: from)
    }

    private mutating func readBare(from start: Int? = nil) {
        position = start ?? position
        while position < buffer.count, !" \t,;&\"'<>{}".utf8.contains(buffer[position]) {
            position += 1
        }
    }
}
