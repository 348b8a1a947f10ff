/// A mistake that may have been made on this request, and its pitfall.
struct Candidate: Sendable {
    let pitfall: Pitfall
    /// The position of the instance in the catalogue, whose order is that in which mistakes act.
    let order: Int
    let mistake: Mistake
    let slots: SigningSlots

    init(pitfall: Pitfall, order: Int, mistake: Mistake) {
        self.pitfall = pitfall
        self.order = order
        self.mistake = mistake
        slots = SigningSlots(mistake.steps)
    }

    /// Whether it affects the key or the digest.
    var isOuter: Bool { !slots.isDisjoint(with: [.key, .digest]) }
}

extension SigningProcedure {
    /// The procedure with the mistakes of `candidates`, which may be in any order.
    init(_ facts: SigningFacts, making candidates: [Candidate]) {
        self.init(facts, candidates.sorted { $0.order < $1.order }.map(\.mistake))
    }
}
