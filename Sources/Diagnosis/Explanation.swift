package import Vectors

/// A set of mistakes that makes the wrong value out of the right request, octet for octet.
package struct Explanation: Sendable {
    /// One mistake of the set.
    package struct Part: Sendable {
        package let pitfall: Pitfall
        /// What was found of this instance, such as the path that was signed.
        package let detail: String?
        /// The ids of other pitfalls that come to the same on this request.
        package fileprivate(set) var also: [String] = []
        /// The step in which the mistake is made, the first one where it touches several.
        let slot: SigningSlots
        /// The mistake, and those that come to the same in its place.
        fileprivate let alternatives: [Int]
    }

    /// In the order of the catalogue.
    package fileprivate(set) var parts: [Part]
    /// The wrong values that come out.
    package internal(set) var reproduces: [Stage] = []
    /// The derivation with these mistakes.
    package let procedure: SigningProcedure

    /// Whether a secret becomes part of what is signed, in whatever form: it is not shown then.
    package var revealsSecret: Bool {
        procedure.digestRecipe.form == .plainHashWithKey
            || parts.contains { $0.pitfall.id == Pitfall.keyAndSecretExchanged.id }
    }

    package var pitfalls: [String] { parts.map(\.pitfall.id) }
    /// The ids of all other pitfalls with the same effect.
    package var also: [String] { parts.flatMap(\.also) }
}

extension Explanation.Part {
    /// Whether the mistake is made in one of `slots`.
    package func isMade(in slots: SigningSlots) -> Bool { slots.contains(slot) }
}

extension Explanation {
    /// The explanations that sets of equal size amount to, the most common mistakes first.
    ///
    /// A set that differs from a better one in one mistake is no explanation of its own: that
    /// mistake is named beside the other one.
    static func ranked(
        _ sets: [MistakeSet],
        of candidates: [Candidate],
        _ facts: SigningFacts
    ) -> [Explanation] {
        let all = Set(sets)
        var explanations: [Explanation] = []
        for places in ranked(sets, of: candidates)
        where !explanations.contains(where: { $0.covers(places) }) {
            explanations.append(Explanation(places, of: candidates, among: all, facts))
        }
        return explanations
    }

    /// The sets as places in the catalogue's order, those of common mistakes first.
    private static func ranked(_ sets: [MistakeSet], of candidates: [Candidate]) -> [[Int]] {
        let ranked = sets.map { set in
            let places = set.places.sorted { candidates[$0].order < candidates[$1].order }
            let frequency = places.reduce(0) { $0 + candidates[$1].pitfall.frequency.rawValue }
            return (places: places, frequency: frequency)
        }
        return ranked.sorted { first, second in
            guard first.frequency == second.frequency else {
                return first.frequency > second.frequency
            }
            return first.places.lexicographicallyPrecedes(second.places) {
                candidates[$0].order < candidates[$1].order
            }
        }.map(\.places)
    }

    private init(
        _ places: [Int],
        of candidates: [Candidate],
        among all: Set<MistakeSet>,
        _ facts: SigningFacts
    ) {
        parts = places.map { place in
            let others = places.filter { $0 != place }
            let alternatives = candidates.indices.filter { other in
                !others.contains(other) && all.contains(MistakeSet(others + [other]))
            }
            return Part(candidates[place], alternatives, of: candidates)
        }
        procedure = SigningProcedure(facts, making: places.map { candidates[$0] })
    }

    /// Whether a set is this one with mistakes that come to the same in their places.
    private func covers(_ places: [Int]) -> Bool {
        var free = Set(parts.indices)
        return places.allSatisfy { place in
            guard let part = free.first(where: { parts[$0].alternatives.contains(place) }) else {
                return false
            }
            free.remove(part)
            return true
        }
    }
}

extension Explanation.Part {
    fileprivate init(_ candidate: Candidate, _ alternatives: [Int], of candidates: [Candidate]) {
        pitfall = candidate.pitfall
        detail = candidate.mistake.detail
        slot = candidate.slots.first
        self.alternatives = alternatives
        for id in alternatives.map({ candidates[$0].pitfall.id })
        where id != pitfall.id && !also.contains(id) {
            also.append(id)
        }
    }
}
