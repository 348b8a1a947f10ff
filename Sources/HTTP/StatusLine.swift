/// The first line of an answer: version, space, status, and perhaps a reason (RFC 9112 §4).
package struct StatusLine {
    package let version: ArraySlice<UInt8>
    package let status: Int
    /// What follows the status, without the blanks around it.
    package let reason: [UInt8]

    /// Reads a line without its end; nil for any other line.
    package init?(_ line: ArraySlice<UInt8>) {
        let rest = line.drop { $0 != Byte.space }.drop { $0 == Byte.space }
        let (code, reason) = (rest.prefix(3), rest.dropFirst(3))
        version = line.prefix { $0 != Byte.space }
        guard HTTPVersion.isWritten(as: version), code.count == 3, code.allSatisfy(Byte.isDigit),
            reason.first.map(Byte.isBlank) ?? true
        else { return nil }
        status = code.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        self.reason = reason.withoutBlanks
    }
}

/// The version of HTTP that a message names.
package enum HTTPVersion {
    /// Whether this is a version, such as `HTTP/1.1` and `HTTP/2`.
    package static func isWritten(as word: some Collection<UInt8>) -> Bool {
        let number = word.dropFirst("HTTP/".utf8.count)
        return word.starts(with: "HTTP/".utf8) && !number.isEmpty
            && number.allSatisfy { Byte.isDigit($0) || $0 == UInt8(ascii: ".") }
    }
}
