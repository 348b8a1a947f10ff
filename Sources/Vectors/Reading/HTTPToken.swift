/// HTTP tokens (RFC 9110 §5.6.2), which methods are.
enum HTTPToken {
    static func isValid(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where !isPart(text[index]) { return false }
        return !text.isEmpty
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        PlainText.isWordByte(byte) || "!#$%&'*+.^`|~".utf8.contains(byte)
    }
}
