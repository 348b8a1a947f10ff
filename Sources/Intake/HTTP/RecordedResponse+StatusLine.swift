extension RecordedResponse {
    /// Reads a status line, such as `HTTP/1.1 401 Unauthorized`; nil for any other text.
    init?(statusLine bytes: some Collection<UInt8>) {
        let words = Array(bytes).split(separator: Byte.space, maxSplits: 1)
        guard words.count == 2, MessageHead.isVersion(words[0]) else { return nil }
        let (code, rest) = (words[1].prefix(3), words[1].dropFirst(3))
        guard code.count == 3, code.allSatisfy(Byte.isDigit),
            rest.first.map(Byte.isBlank) ?? true,
            let status = Int(String(bytes: code))
        else { return nil }
        self.init(status: status, reason: String(bytes: rest.trimmed))
    }
}
