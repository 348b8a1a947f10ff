/// HTTP tokens (RFC 9110 §5.6.2), which methods are.
enum HTTPToken {
    static func isValid(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where !isPart(text[index]) { return false }
        return !text.isEmpty
    }

    private static func isPart(_ octet: UInt8) -> Bool {
        PlainText.isWordOctet(octet) || "!#$%&'*+.^`|~".utf8.contains(octet)
    }
}
