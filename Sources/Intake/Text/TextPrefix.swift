import OAuth1

/// What each line of a log begins with: a time stamp, a name, a sign.
enum TextPrefix {
    /// The signs with which logs and quotations mark what was sent.
    private static let signs = [">>", "->", "-->", ">", "|", "<- \"", "send:", "b'", "b\""]

    /// How many bytes two lines have in common at their beginning; digits are like any others.
    static func common(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
        zip(one, other).prefix { $0 == $1 || ASCII.isDigit($0) && ASCII.isDigit($1) }.count
    }

    /// A line without what it begins with like another line, and without signs.
    ///
    /// Digits are like any other digits, as in time stamps.
    static func rest(
        of line: ArraySlice<UInt8>,
        after prefix: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        var count = common(line, prefix)
        if count < prefix.count {
            // A word may begin like the prefix.
            while count > 0, !ASCII.isBlank(line[line.startIndex + count - 1]) { count -= 1 }
        }
        var rest = line.dropFirst(count).drop(while: ASCII.isBlank)
        while let sign = signs.first(where: { rest.starts(with: $0.utf8) }) {
            rest = rest.dropFirst(sign.utf8.count).drop(while: ASCII.isBlank)
        }
        while let last = rest.last, ASCII.isBlank(last) { rest = rest.dropLast() }
        return rest
    }

    /// The same, with its own quotation marks, but without the one that closes the line.
    static func text(
        of line: ArraySlice<UInt8>,
        after prefix: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        let rest = Self.rest(of: line, after: prefix)
        let isQuoted = prefix.last.map { "\"'".utf8.contains($0) && rest.last == $0 } ?? false
        return isQuoted ? rest.dropLast() : rest
    }

    /// The same, also without quotation marks around it.
    static func content(
        of line: ArraySlice<UInt8>,
        after prefix: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        let isMark: (UInt8) -> Bool = { "\"'".utf8.contains($0) }
        var rest = Self.rest(of: line, after: prefix).drop(while: isMark)
        while let last = rest.last, isMark(last) || last == UInt8(ascii: ",") {
            rest = rest.dropLast()
        }
        return rest
    }
}
