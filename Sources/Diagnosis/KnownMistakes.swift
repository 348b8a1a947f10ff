import OAuth1
import Vectors

/// Pitfalls that have explained a failure together.
package struct KnownMistakes: Sendable, Equatable {
    /// One for each mistake, in the order of the catalogue.
    package let pitfalls: [Pitfall]
    /// The same, and those that had the same effect.
    let alternatives: [Pitfall]
    /// The number of mistakes.
    var count: Int { pitfalls.count }
    package var ids: [String] { pitfalls.map { $0.id } }

    package init(_ explanation: Explanation) {
        let ids = Set(explanation.pitfalls + explanation.also)
        pitfalls = explanation.parts.map { $0.pitfall }
        alternatives = PitfallCatalogue.all.filter { ids.contains($0.id) }
    }

    package static func == (first: Self, second: Self) -> Bool {
        first.count == second.count
            && first.alternatives.map { $0.id } == second.alternatives.map { $0.id }
    }
}

// MARK: - Other failures with the same mistakes

extension KnownMistakes {
    /// More ways to make the mistakes on one request than these are not tried.
    private static let waysMax = 16

    /// Whether these mistakes, and no fewer of them, make all wrong values.
    ///
    /// - Parameters:
    ///   - reproduction: the wrong values.
    ///   - correct: the derivation without mistakes.
    /// - Returns: false also if there are too many ways to make them.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func make(
        _ reproduction: Reproduction,
        insteadOf correct: SigningProcedure
    ) throws(SigningError) -> Bool {
        for way in ways(correct.facts) where try reproduction.isWhole(by: correct.making(way)) {
            for index in way.indices where way.count > 1 {
                var fewer = way
                fewer.remove(at: index)
                guard try !reproduction.isWhole(by: correct.making(fewer)) else { return false }
            }
            return true
        }
        return false
    }

    /// The ways to make one mistake of each pitfall.
    private func ways(_ facts: SigningFacts) -> [[Mistake]] {
        guard let first = pitfalls.first else { return [] }
        var ways = first.mistakes(facts).map { [$0] }
        for pitfall in pitfalls.dropFirst() {
            let mistakes = pitfall.mistakes(facts)
            guard ways.count * mistakes.count <= Self.waysMax else { return [] }
            ways = ways.flatMap { way in mistakes.map { way + [$0] } }
        }
        return ways.count <= Self.waysMax ? ways : []
    }
}
