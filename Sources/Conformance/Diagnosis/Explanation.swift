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
        fileprivate var alternatives: [Int]
    }

    /// In the order of the catalogue.
    package fileprivate(set) var parts: [Part]
    /// The wrong values that come out.
    package internal(set) var reproduces: [Stage] = []
    /// The derivation with these mistakes.
    package let procedure: SigningProcedure

    /// Whether a secret becomes part of what is signed, in whatever form: it is not shown then.
    var revealsSecret: Bool {
        procedure.digestRecipe.form == .plainHashWithKey
            || parts.contains { $0.pitfall.id == Pitfall.keyAndSecretExchanged.id }
    }

    package var pitfalls: [String] { parts.map(\.pitfall.id) }
    /// The ids of all other pitfalls with the same effect.
    package var also: [String] { parts.flatMap(\.also) }
}

extension Explanation.Part {
    /// Whether the mistake is made in one of `slots`.
    func isMade(in slots: SigningSlots) -> Bool { slots.contains(slot) }
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
        let ranked = sets.map { set in
            let places = set.places.sorted { candidates[$0].order < candidates[$1].order }
            let frequency = places.reduce(0) { $0 + candidates[$1].pitfall.frequency.rawValue }
            return (places: places, frequency: frequency)
        }.sorted { first, second in
            guard first.frequency == second.frequency else {
                return first.frequency > second.frequency
            }
            return first.places.lexicographicallyPrecedes(second.places) {
                candidates[$0].order < candidates[$1].order
            }
        }
        var explanations: [Explanation] = []
        for (places, _) in ranked {
            let known = explanations.indices.first {
                explanations[$0].absorb(places, of: candidates)
            }
            guard known == nil else { continue }
            explanations.append(Explanation(places, of: candidates, facts))
        }
        return explanations
    }

    private init(_ places: [Int], of candidates: [Candidate], _ facts: SigningFacts) {
        parts = places.map { place in
            Part(
                pitfall: candidates[place].pitfall, detail: candidates[place].mistake.detail,
                slot: candidates[place].slots.first, alternatives: [place])
        }
        procedure = SigningProcedure(facts, making: places.map { candidates[$0] })
    }

    /// Takes in a set that differs in one mistake from those that are known; false where it
    /// differs in more.
    private mutating func absorb(_ places: [Int], of candidates: [Candidate]) -> Bool {
        var free = Set(parts.indices)
        var unknown: [Int] = []
        for place in places {
            guard let part = free.first(where: { parts[$0].alternatives.contains(place) }) else {
                unknown.append(place)
                continue
            }
            free.remove(part)
        }
        guard unknown.count <= 1 else { return false }
        guard let place = unknown.first, let part = free.first else { return true }
        parts[part].alternatives.append(place)
        let id = candidates[place].pitfall.id
        if id != parts[part].pitfall.id, !parts[part].also.contains(id) {
            parts[part].also.append(id)
        }
        return true
    }
}
