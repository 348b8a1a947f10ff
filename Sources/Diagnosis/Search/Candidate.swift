/// A mistake that may have been made on this request, and its pitfall.
struct Candidate: Sendable {
    let pitfall: Pitfall
    /// The position of the instance in the catalogue, whose order is that in which mistakes act.
    let order: Int
    let mistake: Mistake
    let slots: SigningSlots

    /// Every instance of every pitfall, those of the key and the digest first.
    ///
    /// The search varies the last mistakes of a set most often, so that the key changes rarely.
    static func all(for facts: SigningFacts, of pitfalls: [Pitfall] = PitfallCatalogue.all)
        -> [Self]
    {
        let instances = pitfalls.flatMap { pitfall in
            pitfall.mistakes(facts).map { (pitfall: pitfall, mistake: $0) }
        }
        let candidates = instances.enumerated().map { order, instance in
            Candidate(
                pitfall: instance.pitfall, order: order, mistake: instance.mistake,
                slots: SigningSlots(instance.mistake.steps))
        }
        let isOuter = { (candidate: Candidate) in
            !candidate.slots.isDisjoint(with: [.key, .digest])
        }
        return Array(
            (candidates.filter(isOuter) + candidates.filter { !isOuter($0) })
                .prefix(MistakeSet.placesMax))
    }
}

extension SigningProcedure {
    /// The procedure with the mistakes of `candidates`, which may be in any order.
    init(_ facts: SigningFacts, making candidates: [Candidate]) {
        self.init(facts, candidates.sorted { $0.order < $1.order }.map(\.mistake))
    }
}
