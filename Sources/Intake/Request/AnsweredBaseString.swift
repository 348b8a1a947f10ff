import OAuth1

/// The signature base string that a server answers with, if it does.
///
/// Flickr names it `debug_sbs`, others write "Expected signature base string: …", a JSON member or
/// a page; so it is recognized by its form.
package enum AnsweredBaseString {
    /// - Parameter text: the answer.
    /// - Returns: the first base string in the answer; nil if it has none.
    package static func found(in text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        if let start = bytes.firstRange(of: "debug_sbs=".utf8),
            let named = baseString(at: bytes[start.upperBound...].drop { $0 == UInt8(ascii: "\"") })
        {
            return named
        }
        let plain = bytes.replacing("&amp;".utf8, with: "&".utf8)
            .replacing("\\u0026".utf8, with: "&".utf8)
        for separator in ["&http", "%26http"] {
            for place in plain.ranges(of: separator.utf8) {
                let method = plain[..<place.lowerBound].reversed().prefix { isMethod($0) }.count
                let start = place.lowerBound - method
                // A URL with "&http" in its query has no "%3A" after it.
                let scheme = String(
                    decoding: plain[place.upperBound...].drop { $0 == UInt8(ascii: "s") }.prefix(5),
                    as: UTF8.self
                ).lowercased()
                guard method >= methodMin, scheme.hasPrefix("%3a") || scheme.hasPrefix("%253a")
                else { continue }
                if let found = baseString(at: plain[start...]) { return found }
            }
        }
        return nil
    }

    /// `GET`.
    private static let methodMin = 3

    private static func isMethod(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// As it is, with its own "&", or percent-encoded once more.
    private static func baseString(at text: ArraySlice<UInt8>) -> [UInt8]? {
        let value = text.prefix { $0 > UInt8(ascii: " ") && !"\"'\\,;<>".utf8.contains($0) }
        let parts = value.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        if parts.count > 2, first.allSatisfy(isMethod) {
            return Array(parts.prefix(3).joined(separator: "&".utf8))
        }
        return first.isEmpty ? nil : PercentEncoding.decoded(Array(first))
    }
}
