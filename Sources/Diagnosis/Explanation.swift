package import Vectors

/// A set of mistakes that turns the correct request into the wrong value, byte for byte.
package struct Explanation: Sendable {
    /// One mistake of the set.
    package struct Part: Sendable {
        package let pitfall: Pitfall
        /// What the program did wrong, as a clause that follows "The program", in the words of the
        /// reader's language if the request shows it.
        package let mistake: String
        /// What to do instead, as a clause that follows "Fix:", likewise.
        package let fix: String
        /// What is special about this instance, such as the signed path.
        package let detail: String?
        /// The ids of other pitfalls that have the same effect on this request.
        package fileprivate(set) var also: [String] = []
        /// If one character accounts for the mistake, which functions make it: a sentence without a
        /// full stop.
        package fileprivate(set) var functions: String?
        /// The ids in ``also`` that ``functions`` does not stand for.
        package var others: [String] {
            guard functions != nil else { return also }
            return also.filter { PitfallCatalogue.pitfall($0)?.functions.isEmpty ?? true }
        }
        /// Whether it changes how text is encoded or decoded, and nothing else.
        fileprivate let isOfEncoders: Bool
        /// The step in which the mistake is made; the first one if it affects several.
        let slot: SigningSlots
        /// The indices of the mistake and of those with the same effect in its place.
        fileprivate let alternatives: [Int]
    }

    /// The mistakes, in the order of the catalogue.
    package fileprivate(set) var parts: [Part]
    /// The stages whose wrong values are reproduced.
    package internal(set) var reproduces: [Stage] = []
    /// The derivation with these mistakes.
    package let procedure: SigningProcedure

    /// Whether a secret becomes part of what is signed, in any form; that is then not shown.
    package var revealsSecret: Bool {
        procedure.digestRecipe.form == .plainHashWithKey
            || parts.contains { $0.pitfall.id == Pitfall.keyAndSecretExchanged.id }
    }

    /// Whether all of several mistakes are encoders, which may be one.
    var isOfSeveralEncoders: Bool { parts.count > 1 && parts.allSatisfy { $0.isOfEncoders } }

    package var pitfalls: [String] { parts.map { $0.pitfall.id } }
    /// The ids of all other pitfalls with the same effect.
    package var also: [String] { parts.flatMap { $0.also } }
}

extension Explanation.Part {
    /// Whether the mistake is made in one of `slots`.
    package func isMade(in slots: SigningSlots) -> Bool { slots.contains(slot) }
}

extension Explanation {
    /// The explanations given by sets of equal size, those of the most common mistakes first.
    ///
    /// A set that differs from a better one in one mistake is not an explanation of its own: that
    /// mistake is listed as an alternative in the better one.
    static func ranked(
        _ sets: [MistakeSet],
        of candidates: [Candidate],
        _ facts: SigningFacts
    ) -> [Explanation] {
        let all = Set(sets)
        var explanations: [Explanation] = []
        for places in ranked(sets, of: candidates, facts.traces.language)
        where !explanations.contains(where: { $0.covers(places) }) {
            explanations.append(Explanation(places, of: candidates, among: all, facts))
        }
        return explanations
    }

    /// The sets as places among the candidates, in catalogue order; common mistakes first.
    private static func ranked(
        _ sets: [MistakeSet],
        of candidates: [Candidate],
        _ language: ProgrammingLanguage?
    ) -> [[Int]] {
        // Then an encoder of secrets and values says more than the request shows.
        let isKeyEnough = sets.contains { $0.places.contains { candidates[$0].slots == .key } }
        let ranked = sets.map { set in
            let places = set.places.sorted { candidates[$0].order < candidates[$1].order }
            let frequency = places.reduce(0) { sum, place in
                let candidate = candidates[place]
                let isMore = isKeyEnough && candidate.slots.isStrictSuperset(of: .key)
                return sum + (isMore ? 0 : candidate.frequency(in: language))
            }
            return (places: places, frequency: frequency)
        }
        return ranked.sorted { first, second in
            guard first.frequency == second.frequency else {
                return first.frequency > second.frequency
            }
            let areOfBytes = [first, second].map {
                $0.places.count { candidates[$0].pitfall.isOfBytes }
            }
            // What an encoder does says more than what became of the texts.
            guard areOfBytes[0] == areOfBytes[1] else { return areOfBytes[0] > areOfBytes[1] }
            return first.places.lexicographicallyPrecedes(second.places) {
                candidates[$0].order < candidates[$1].order
            }
        }.map { $0.places }
    }

    private init(
        _ places: [Int],
        of candidates: [Candidate],
        among all: Set<MistakeSet>,
        _ facts: SigningFacts
    ) {
        parts = places.map { place in
            let others = places.filter { $0 != place }
            let alternatives = all.compactMap { $0.complement(of: others) }.sorted()
            return Part(candidates[place], alternatives, of: candidates, facts.traces.language)
        }
        procedure = SigningProcedure(facts, making: places.map { candidates[$0] })
    }

    /// Whether a set consists of mistakes of this one or of alternatives to them.
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
    fileprivate init(
        _ candidate: Candidate,
        _ alternatives: [Int],
        of candidates: [Candidate],
        _ language: ProgrammingLanguage?
    ) {
        pitfall = candidate.pitfall
        mistake = candidate.mistake.words ?? pitfall.mistake(in: language)
        fix = pitfall.fix(in: language)
        detail = candidate.mistake.detail
        slot = candidate.slots.first
        isOfEncoders =
            candidate.mistake.encoderChange != nil
            || candidate.slots.isSubset(of: [.reading, .encoding, .composition])
        self.alternatives = alternatives
        for id in alternatives.map({ candidates[$0].pitfall.id })
        where id != pitfall.id && !also.contains(id) {
            also.append(id)
        }
        let making = alternatives.flatMap { candidates[$0].pitfall.functions }
        functions = candidate.mistake.encoderChange?.habit?.sentence(making, language)
    }
}

extension Candidate {
    /// How often the mistake occurs, as far as that ranks it.
    ///
    /// A single character is a mistake before all functions that do the same to it: nothing in the
    /// request tells them apart. One that overstates comes after those that do less.
    fileprivate func frequency(in language: ProgrammingLanguage?) -> Int {
        guard !mistake.overstates else { return 0 }
        let isOfOneCharacter = pitfall.functions.isEmpty && mistake.encoderChange?.habit != nil
        return pitfall.frequency(in: language) + (isOfOneCharacter ? Self.ofOneCharacter : 0)
    }

    /// More than the frequency of any function of the reader's language.
    private static let ofOneCharacter = 2 * (Pitfall.Frequency.notorious.rawValue + 1)
}
