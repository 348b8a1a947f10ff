// Reading a head, which always gives a request: with findings, if it is not as it should be.
extension RawRequest {
    /// - Parameter head: everything up to the blank line, and that line if it was received.
    init(head: [UInt8]) {
        self.init()
        self.head = head
        var start = 0
        var isFirst = true
        while start < head.count {
            let (line, next) = Self.line(of: head, at: start)
            defer { start = next }
            if next > line.upperBound, next - line.upperBound == 1 {
                note(.bareLineFeed, "a line ends with only a line feed, without a carriage return")
            }
            if isFirst {
                readRequestLine(line)
                isFirst = false
            } else if !line.isEmpty {
                readField(line)
            }
        }
        noteForeignBytes()
        noteHost()
    }

    /// The line that begins at `start`, without its end, and where the next one begins.
    private static func line(of head: [UInt8], at start: Int) -> (line: Range<Int>, next: Int) {
        guard let end = head[start...].firstIndex(of: Byte.lineFeed) else {
            return (start..<head.count, head.count)
        }
        let hasReturn = end > start && head[end - 1] == Byte.carriageReturn
        return (start..<(hasReturn ? end - 1 : end), end + 1)
    }

    private mutating func readRequestLine(_ line: Range<Int>) {
        guard let parts = RequestLine(head[line]) else {
            method = Array(head[line])
            return note(
                .requestLine, "the first line must be: method, space, target, space, HTTP/1.1")
        }
        method = Array(parts.method)
        targetPlace = parts.target.indices
        target = Array(parts.target)
        version = Array(parts.version)
        if method.isEmpty || target.isEmpty {
            note(.requestLine, "the first line has no method or no target")
        }
        if target.contains(where: Byte.isBlank) {
            note(.spacesInRequestLine, "the target has spaces, which must be written as %20")
        }
        guard !version.elementsEqual("HTTP/1.1".utf8), !version.elementsEqual("HTTP/1.0".utf8)
        else { return }
        if version.starts(with: "HTTP/".utf8) {
            note(.version, "the version is neither HTTP/1.1 nor HTTP/1.0")
        } else {
            note(.requestLine, "the first line does not end with HTTP/1.1")
        }
    }

    private mutating func readField(_ line: Range<Int>) {
        switch fields.add(head[line], from: .connection) {
        case .foldedLine:
            note(.foldedLine, "a header is split over several lines (obs-fold, RFC 9112 §5.2)")
        case .fieldLine: note(.fieldLine, "a header line must be: name, colon, value")
        case .spaceBeforeColon:
            note(.spaceBeforeColon, "there is a space in a header name (RFC 9112 §5.1)")
        default: break
        }
    }

    private mutating func noteForeignBytes() {
        let isPlain: (UInt8) -> Bool = { byte in
            Byte.isVisible(byte) || byte == Byte.space || byte == Byte.tab
                || byte == Byte.carriageReturn || byte == Byte.lineFeed
        }
        guard let byte = head.first(where: { !isPlain($0) }) else { return }
        note(
            .foreignByte,
            "the request's head contains the invalid byte 0x\(Byte.hexadecimalText(byte))")
    }

    private mutating func noteHost() {
        guard status == nil else { return }
        let hosts = fields.values(of: "Host")
        if hosts.count > 1 { note(.hostTwice, "there are \(hosts.count) Host headers") }
        if hosts.isEmpty, version.elementsEqual("HTTP/1.1".utf8) {
            note(.hostMissing, "there is no Host header, which HTTP/1.1 requires")
        }
    }
}
