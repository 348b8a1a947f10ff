/// An error of a provider that a text has.
package struct FoundError: Sendable {
    package let provider: ProviderProfile
    package let error: ProviderError
    /// The number of bytes of the text that fit: the more, the more certain.
    let certainty: Int
}

extension ProviderProfiles {
    /// The errors that a text has, the most certain first.
    ///
    /// With a `provider`, only its own; without one, those whose text, not only a code, is found.
    package static func errors(
        in text: String,
        of provider: ProviderProfile? = nil
    ) -> [FoundError] {
        let text = text.lowercased()
        var found: [FoundError] = []
        for candidate in provider.map({ [$0] }) ?? all {
            for error in candidate.errors {
                let certainty = error.certainty(in: text, codesSuffice: provider != nil)
                guard certainty > 0 else { continue }
                found.append(
                    FoundError(provider: candidate, error: error, certainty: certainty))
            }
        }
        let best = found.map(\.certainty).max() ?? 0
        return found.filter { 2 * $0.certainty >= best }.sorted { $0.certainty > $1.certainty }
    }
}

extension ProviderError {
    fileprivate func certainty(in text: String, codesSuffice: Bool) -> Int {
        let pieces = ([self.text] + also).map { $0.lowercased() }
        let longest = pieces.filter { Self.hasWords(text, $0) }.map(\.utf8.count).max() ?? 0
        let hasCode = code.map { Self.hasCode($0, in: text) } ?? false
        // A number of its own may be anything.
        guard longest > 0 else { return hasCode && codesSuffice ? 8 : 0 }
        return longest + (hasCode ? 8 : 0)
    }

    /// Whether a text has these words, which begin and end as words.
    private static func hasWords(_ text: String, _ words: String) -> Bool {
        text.ranges(of: words).contains { range in
            let before = text[..<range.lowerBound].utf8.last
            let after = text[range.upperBound...].utf8.first
            return !isWord(before) && !isWord(after)
        }
    }

    private static func hasCode(_ code: Int, in text: String) -> Bool {
        hasWords(text, "\(code)")
    }

    private static func isWord(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "_")
    }
}
