/// A mistake that may have been made on this request, and its pitfall.
///
/// A class, because the search copies lists of them many times.
final class Candidate: Sendable {
    let pitfall: Pitfall
    /// The position of the instance in the catalogue, whose order is that in which mistakes act.
    let order: Int
    let mistake: Mistake
    let slots: SigningSlots
    /// Candidates with the same number are never combined.
    let kind: Int

    /// - Parameters:
    ///   - pitfall: whose instance it is.
    ///   - order: its position in the catalogue.
    ///   - mistake: the instance.
    ///   - first: the position of the pitfall's first instance; nil if instances of the pitfall may
    ///     be combined.
    init(pitfall: Pitfall, order: Int, mistake: Mistake, first: Int? = nil) {
        self.pitfall = pitfall
        self.order = order
        self.mistake = mistake
        slots = SigningSlots(mistake.steps)
        kind = first ?? order
    }

    /// Whether it affects the key or the digest.
    var isOuter: Bool { !slots.isDisjoint(with: [.key, .digest]) }
}

extension SigningProcedure {
    /// The procedure with the mistakes of `candidates`, which may be in any order.
    init(_ facts: SigningFacts, making candidates: [Candidate]) {
        self.init(facts, candidates.sorted { $0.order < $1.order }.map { $0.mistake })
    }
}
