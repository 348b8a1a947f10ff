import OAuth1
import Vectors

/// Texts and places as SARIF 2.1.0 has them.
enum SARIFText {
    /// A message (§3.11) in which nothing is a link or a placeholder.
    static func inert(_ text: String) -> String {
        let bytes = Array(InertText.line(text).utf8)
        var output: [UInt8] = []
        let hasLink = bytes.indices.contains { bytes[$0...].starts(with: "](".utf8) }
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "[") where hasLink, UInt8(ascii: "]") where hasLink:
                output += [UInt8(ascii: "\\"), bytes[index]]
            case UInt8(ascii: "{") where isPlaceholder(bytes[(index + 1)...]):
                output += "{{".utf8
            case UInt8(ascii: "}") where isPlaceholderEnd(bytes[..<index]):
                output += "}}".utf8
            default: output.append(bytes[index])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func isPlaceholder(_ rest: ArraySlice<UInt8>) -> Bool {
        let digits = rest.prefix(while: ASCII.isDigit)
        return !digits.isEmpty && rest.dropFirst(digits.count).first == UInt8(ascii: "}")
    }

    private static func isPlaceholderEnd(_ before: ArraySlice<UInt8>) -> Bool {
        let digits = before.reversed().prefix(while: ASCII.isDigit)
        return !digits.isEmpty && before.dropLast(digits.count).last == UInt8(ascii: "{")
    }

    /// A path as a relative URI, or as one of the scheme `file` (RFC 8089).
    static func uri(_ path: String) -> String {
        var path = path[...]
        while path.utf8.starts(with: "./".utf8) { path = path.dropFirst(2) }
        let segments = path.utf8.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let encoded = segments.map { segment in
            var output: [UInt8] = []
            PercentEncoding.append(Array(segment).span, to: &output)
            return String(decoding: output, as: UTF8.self)
        }.joined(separator: "/")
        return encoded.utf8.first == UInt8(ascii: "/") ? "file://" + encoded : encoded
    }

    /// Identifies a finding in later runs: FNV-1a, 64 bits, of its parts with a zero byte after
    /// each, as 16 hexadecimal digits.
    static func fingerprint(_ parts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in Array(part.utf8) + [0] {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        return ASCII.hex(hash, digits: 16)
    }
}
