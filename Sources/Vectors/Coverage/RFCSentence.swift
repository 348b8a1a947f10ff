/// A sentence of RFC 5849 that demands, recommends or permits something, and what holds it.
package struct RFCSentence: Sendable {
    package let section: String
    /// Which of the section's sentences it is.
    package let number: Int
    /// The sentence, or the part that has the words; `…` is where something is left out.
    package let quotation: String
    /// Files below `vectors/`, without their ending.
    package let vectors: [String]
    /// Ids of checks of `probe`.
    package let checks: [String]
    /// Why neither holds it; nil if one does.
    package let reason: String?

    init(
        _ section: String,
        _ number: Int,
        _ quotation: String,
        vectors: [String] = [],
        checks: [String] = [],
        reason: String? = nil
    ) {
        self.section = section
        self.number = number
        self.quotation = quotation
        self.vectors = vectors
        self.checks = checks
        self.reason = reason
    }

    /// Every sentence with a key word of RFC 2119, outside of §1.3 and the appendix, which only
    /// name or repeat them.
    package static let all: [RFCSentence] =
        flow + requests + signature + transmission + security

    /// The key words, as RFC 5849 writes them.
    private static let words: Set<Substring> = [
        "MUST", "REQUIRED", "SHALL", "SHOULD", "RECOMMENDED", "MAY", "OPTIONAL",
    ]

    /// The key words of the sentence, in order.
    package var keywords: [String] {
        let texts = quotation.split { !$0.isLetter }
        return texts.indices.filter { Self.words.contains(texts[$0]) }.map { index in
            let isNegated = index + 1 < texts.count && texts[index + 1] == "NOT"
            return isNegated ? "\(texts[index]) NOT" : String(texts[index])
        }
    }
}
