import OAuth1

/// What pages, terminals and text processors do to a text that is copied from them.
enum CopiedText {
    /// Whether a text is HTML, in which quotation marks and ampersands are escaped.
    static func hasEntities(_ bytes: ArraySlice<UInt8>) -> Bool {
        ["&quot;", "&#34;", "&amp;oauth_"].contains { bytes.place(of: $0) != nil }
    }

    private static let marks: [(bytes: [UInt8], plain: [UInt8])] =
        [
            ("\u{201C}", "\""), ("\u{201D}", "\""), ("\u{201E}", "\""), ("\u{201F}", "\""),
            ("\u{2018}", "'"), ("\u{2019}", "'"), ("\u{201A}", "'"), ("\u{201B}", "'"),
            ("\u{A0}", " "), ("\u{200B}", ""), ("\u{FEFF}", ""),
        ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// What PowerShell and cmd.exe escape in URLs and headers.
    private static let shellMarks = ["`\"", "^\"", "^&", "^%", "^\u{201C}", "^\u{201D}"]

    /// Without colours and line ends in brackets, and with ASCII quotation marks.
    static func withPlainMarks(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.first {
            if byte == 0x1B, rest.dropFirst().first == UInt8(ascii: "[") {
                rest = rest.dropFirst(2).drop { !ASCII.isLetter($0) }.dropFirst()
            } else if byte >= 0x80, let mark = marks.first(where: { rest.starts(with: $0.bytes) }) {
                result += mark.plain
                rest = rest.dropFirst(mark.bytes.count)
            } else if byte == UInt8(ascii: "["), rest.starts(with: "[\\r]".utf8) {
                rest = rest.dropFirst(4)
            } else if byte == UInt8(ascii: "["), rest.starts(with: "[\\n]".utf8) {
                rest = rest.dropFirst(4)
            } else if Self.shellMarks.contains(where: { rest.starts(with: $0.utf8) }) {
                rest = rest.dropFirst()
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
