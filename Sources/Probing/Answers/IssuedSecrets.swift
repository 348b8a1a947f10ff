import OAuth1

/// Secrets of credentials that an answer issues, which nobody knew before, wherever and however
/// the answer writes them.
enum IssuedSecrets {
    private static let replacement = Array("<redacted>".utf8)
    /// A longer text after the name is not taken for a secret.
    private static let lengthMax = 4096

    /// The values, for a redaction that finds them elsewhere as well.
    static func values(in bytes: [UInt8]) -> [String] {
        var found: [[UInt8]] = []
        var list = ParameterList()
        ParameterSources.append(formEncoded: bytes.span, to: &list)
        if let value = list.firstValue(named: "oauth_token_secret") { found.append(Array(value)) }
        for place in places(in: bytes) {
            // An unquoted secret may have what usually ends one.
            for value in [bytes[place], bytes[place].prefix { !isEnd($0) }]
            where !value.isEmpty && value.count <= lengthMax && !found.contains(Array(value)) {
                found.append(Array(value))
            }
        }
        return found.compactMap { String(validating: $0, as: UTF8.self) }
    }

    /// The text with the values replaced.
    static func hidden(in bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var start = 0
        for place in places(in: bytes) where !place.isEmpty && place.lowerBound >= start {
            output += bytes[start..<place.lowerBound] + replacement
            start = place.upperBound
        }
        return output + bytes[start...]
    }

    /// Where the values are, in order.
    private static func places(in bytes: [UInt8]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var start = 0
        let word = Array("secret".utf8)
        while let found = bytes[start...].firstIndex(where: { $0 | 0x20 == word[0] }) {
            start = found + 1
            guard has(word, in: bytes, at: found), isAfterToken(found, in: bytes),
                !isInClosingTag(found, in: bytes),
                let place = value(after: found + word.count, in: bytes)
            else { continue }
            places.append(place)
            start = max(start, place.upperBound)
        }
        return places
    }

    private static func has(_ text: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
        index >= 0 && index + text.count <= bytes.count
            && zip(bytes[index...], text).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }

    /// What may be between the words of the name.
    private static let joints = ["", "_", "-", " ", ".", "%5f", "%255f", "\\u005f"]
        .map { Array($0.utf8) }

    /// Whether the word before is "token".
    private static func isAfterToken(_ index: Int, in bytes: [UInt8]) -> Bool {
        let token = Array("token".utf8)
        return joints.contains { joint in
            has(joint, in: bytes, at: index - joint.count)
                && has(token, in: bytes, at: index - joint.count - token.count)
        }
    }

    /// Whether the word is in the name of a closing tag, which no value follows.
    private static func isInClosingTag(_ index: Int, in bytes: [UInt8]) -> Bool {
        let name = bytes[..<index].suffix(40).reversed().drop { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || "_-:.".utf8.contains(byte)
        }
        return name.starts(with: "/<".utf8)
    }

    // MARK: - Values

    /// What may be between the name and its value, and whether it says that one follows.
    private static let separators: [(text: [UInt8], isSign: Bool)] = [
        ("&quot;", false), ("&#34;", false), ("&gt;", true), ("%22", false), ("%3d", true),
        ("%3a", true), ("\\", false), ("\"", false), ("'", false), (" ", false), ("\t", false),
        ("\r", false), ("\n", false), ("]", true), (")", false), ("=", true), (":", true),
        (">", true), (",", true),
    ].map { (Array($0.0.utf8), $0.1) }

    private static let quotes = ["\\\"", "\"", "'", "&quot;", "&#34;", "%22"].map {
        Array($0.utf8)
    }

    /// Where the value is that a name's end at `index` is followed by; nil if it has none.
    private static func value(after index: Int, in bytes: [UInt8]) -> Range<Int>? {
        var (start, hasSign) = (index, false)
        while start < bytes.count {
            // Hidden already.
            if has(replacement, in: bytes, at: start) { return nil }
            if let next = separators.first(where: { has($0.text, in: bytes, at: start) }) {
                hasSign = hasSign || next.isSign
                start += next.text.count
            } else if bytes[start] == UInt8(ascii: "<"), start > index || isTag(bytes, start),
                let end = bytes[start...].prefix(100).firstIndex(of: UInt8(ascii: ">"))
            {
                // The next cell of a table.
                hasSign = true
                start = end + 1
            } else {
                break
            }
        }
        guard hasSign, start < bytes.count else { return nil }
        let quote = quotes.first { has($0, in: bytes, at: start - $0.count) }
        var end = start
        while end < bytes.count {
            if let quote {
                if has(quote, in: bytes, at: end), bytes[end - 1] != UInt8(ascii: "\\") { break }
            } else if [0x0A, 0x0D, 0x22, 0x26, 0x3C].contains(bytes[end]) {
                break
            }
            end += 1
        }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    /// Whether a closing tag begins here.
    private static func isTag(_ bytes: [UInt8], _ index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    }

    /// What ends most values that are not quoted.
    private static func isEnd(_ byte: UInt8) -> Bool {
        byte <= 0x20 || Array("&\"'<,;}\\".utf8).contains(byte)
    }
}
