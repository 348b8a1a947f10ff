package import Vectors

/// A wrong base string, or a wrong value before it, compared with the correct one part by part.
///
/// It needs no known mistake, so it has an answer for every value.
package struct TakenApart: Sendable {
    package struct Part: Sendable {
        package let part: ValueFinding.Part
        /// Known mistakes that make this part exactly as it was found.
        package let explanation: Explanation?
        /// What differs apart from them.
        package internal(set) var findings: [ValueFinding]
        /// How many more there are, if they are very many.
        package internal(set) var leftOut = 0
    }

    /// What the found signature is to the found base string.
    package enum SignatureOfFound: Sendable {
        /// No base string or no signature was found to be wrong.
        case unknown
        /// It is the correct signature of it: the key, the hash and the encoding are right.
        case correct
        /// These mistakes make it from the found base string.
        case mistaken(Explanation)
        /// No known mistake makes it from the found base string.
        case unexplained
    }

    /// The wrong values that are taken apart.
    package let stages: [Stage]
    /// The values of these stages: where a secret is in one, no piece of it is to be shown.
    package let values: [[UInt8]]
    /// The parts that differ.
    package internal(set) var parts: [Part] = []
    /// The parts that are correct.
    package internal(set) var correct: [ValueFinding.Part] = []
    package internal(set) var signature = SignatureOfFound.unknown

    /// The pitfalls that make all of what was found; nil if something else differs, too.
    package var pitfalls: [String]? {
        guard !parts.isEmpty, parts.allSatisfy({ $0.findings.isEmpty && $0.explanation != nil })
        else { return nil }
        let ids = parts.flatMap { $0.explanation?.pitfalls ?? [] }
        return switch signature {
        case .unknown, .correct: ids
        case .mistaken(let explanation): ids + explanation.pitfalls
        case .unexplained: nil
        }
    }
}
