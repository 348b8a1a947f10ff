/// The mistakes that may have been made on a request.
struct CandidateList: Sendable {
    let candidates: [Candidate]
    /// The ids of the pitfalls of which some instances, or all, are left out because of the size
    /// of the request.
    let leftOut: [String]
    /// Whether time ran out before all were made.
    let isCutShort: Bool

    /// For a request of up to this many bytes, no time is taken that is worth a look at the clock.
    static let smallSizeMax = 1 << 12

    /// Of each pitfall, no more are tried in pairs of two kinds: the likeliest come first.
    private static let instancesOfPairsMax = 640

    /// Every instance of every pitfall, those of the key and the digest first.
    ///
    /// The search varies the last mistakes of a set most often, so that the key changes rarely.
    ///
    /// - Parameters:
    ///   - facts: the request.
    ///   - pitfalls: in the order of the catalogue.
    ///   - encoders: those that were found by themselves.
    ///   - areOfTwoKinds: whether a mistake that is tried last is only combined with one that is
    ///     not.
    ///   - isOutOfTime: called for each pitfall if the request is large; true ends the list.
    init(
        for facts: SigningFacts,
        of pitfalls: [Pitfall] = PitfallCatalogue.all,
        and encoders: [UnnamedEncoder] = [],
        areOfTwoKinds: Bool = false,
        isOutOfTime: () -> Bool = { false }
    ) {
        var all: [Candidate] = []
        var leftOut: [String] = []
        var isCutShort = false
        let isLarge = facts.size > Self.smallSizeMax
        let several = Pitfall.parameterLeftOut.id
        // Most pitfalls look at the parameters.
        let facts = facts.collectingParameters
        for pitfall in pitfalls {
            if isLarge, isOutOfTime() {
                isCutShort = true
                break
            }
            let (mistakes, isWhole) = pitfall.instances(on: facts)
            if !isWhole { leftOut.append(pitfall.id) }
            // Each pitfall occurs once in a set, but several parameters may be left out.
            let own = pitfall.id == several ? nil : all.count
            let first = areOfTwoKinds ? pitfall.isTriedLast ? -1 : -2 : own
            let instancesMax = areOfTwoKinds ? Self.instancesOfPairsMax : MistakeSet.placesMax
            for mistake in mistakes.prefix(min(instancesMax, MistakeSet.placesMax - all.count)) {
                all.append(
                    Candidate(pitfall: pitfall, order: all.count, mistake: mistake, first: first))
            }
        }
        for encoder in encoders {
            all.append(
                Candidate(pitfall: encoder.pitfall, order: all.count, mistake: encoder.mistake))
        }
        self.leftOut = leftOut
        self.isCutShort = isCutShort
        candidates = all.filter { $0.isOuter } + all.filter { !$0.isOuter }
    }
}
