import OAuth1

/// The signature base string that a server answers with, if it does.
///
/// Flickr names it `debug_sbs`, others write "Expected signature base string: …", a JSON member or
/// a page; so it is recognized by its form.
package enum AnsweredBaseString {
    /// - Parameter text: the answer.
    /// - Returns: the first base string in the answer; nil if it has none.
    package static func found(in text: String) -> [UInt8]? {
        if let start = text.ranges(of: "debug_sbs=").first,
            let named = baseString(at: text[start.upperBound...].drop { $0 == "\"" })
        {
            return named
        }
        let plain = text.replacing("&amp;", with: "&").replacing("\\u0026", with: "&")
        for separator in ["&http", "%26http"] {
            for place in plain.ranges(of: separator) {
                let method = plain[..<place.lowerBound].reversed().prefix { isMethod($0) }.count
                let start = plain.index(place.lowerBound, offsetBy: -method)
                // A URL with "&http" in its query has no "%3A" after it.
                let scheme = plain[place.upperBound...].drop { $0 == "s" }.prefix(5).lowercased()
                guard method >= methodMin, scheme.hasPrefix("%3a") || scheme.hasPrefix("%253a")
                else { continue }
                if let found = baseString(at: plain[start...]) { return found }
            }
        }
        return nil
    }

    /// `GET`.
    private static let methodMin = 3

    private static func isMethod(_ character: Character) -> Bool {
        character.isASCII && character.isUppercase
    }

    /// As it is, with its own "&", or percent-encoded once more.
    private static func baseString(at text: Substring) -> [UInt8]? {
        let value = text.prefix { !"\"'\\,;<>".contains($0) && !$0.isWhitespace }
        let parts = value.split(separator: "&", omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        if parts.count > 2, first.allSatisfy(isMethod) {
            return Array(parts.prefix(3).joined(separator: "&").utf8)
        }
        return first.isEmpty ? nil : PercentEncoding.decoded(Array(first.utf8))
    }
}
