/// The text of an IP literal (RFC 3986 §3.2.2), without the brackets around it.
enum IPLiteral {
    private static let groupCount = 8

    /// Whether `text` is an IPv6 address, or one of a later version: `v`, hexadecimal digits, a dot
    /// and some text.
    static func isValid(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty, ASCII.lowercased(text[0]) == UInt8(ascii: "v") else {
            return isIPv6(text)
        }
        var index = groupEnd(text, from: 1)
        guard index > 1, index + 1 < text.count, text[index] == UInt8(ascii: ".") else {
            return false
        }
        index += 1
        while index < text.count, URICharacters.userinfo.contain(text[index]) { index += 1 }
        return index == text.count
    }

    /// Whether `text` is an IPv6 address: eight groups of up to four hexadecimal digits, where `::`
    /// replaces a run of zeros and an IPv4 address may replace the last two groups.
    private static func isIPv6(_ text: Span<UInt8>) -> Bool {
        var groups = 0
        var isShortened = false
        var index = 0
        if text.count >= 2, isColon(text, at: 0), isColon(text, at: 1) {
            isShortened = true
            index = 2
        }
        while index < text.count {
            let end = groupEnd(text, from: index)
            if end < text.count, text[end] == UInt8(ascii: ".") {
                let isLast = isIPv4(text.extracting(index...))
                return isLast && isComplete(groups + 2, isShortened)
            }
            guard (1...4).contains(end - index) else { return false }
            groups += 1
            index = end
            guard index < text.count else { break }
            guard isColon(text, at: index) else { return false }
            index += 1
            if index < text.count, isColon(text, at: index) {
                guard !isShortened else { return false }
                isShortened = true
                index += 1
            } else if index == text.count {
                return false
            }
        }
        return isComplete(groups, isShortened)
    }

    private static func isComplete(_ groups: Int, _ isShortened: Bool) -> Bool {
        isShortened ? groups < groupCount : groups == groupCount
    }

    private static func groupEnd(_ text: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < text.count, ASCII.hexValue(text[end]) != nil { end += 1 }
        return end
    }

    private static func isColon(_ text: Span<UInt8>, at index: Int) -> Bool {
        text[index] == UInt8(ascii: ":")
    }

    /// Whether `text` is four decimal numbers up to 255, without leading zeros.
    private static func isIPv4(_ text: Span<UInt8>) -> Bool {
        var numbers = 0
        var index = 0
        while index < text.count {
            let start = index
            var number = 0
            while index < text.count, (0x30...0x39).contains(text[index]), index - start < 4 {
                number = number * 10 + Int(text[index] - 0x30)
                index += 1
            }
            let hasLeadingZero = index - start > 1 && text[start] == UInt8(ascii: "0")
            guard index > start, number <= 255, !hasLeadingZero else { return false }
            numbers += 1
            guard index < text.count else { break }
            guard text[index] == UInt8(ascii: "."), index + 1 < text.count else { return false }
            index += 1
        }
        return numbers == 4
    }
}
