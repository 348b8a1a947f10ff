import Diagnosis

/// What the failures of a run have shown so far.
///
/// A program that fails often has few faults, so a set of mistakes that explained one failure is
/// tried on the next ones before a long search. What a failure shows counts from the next round
/// on, and the rounds depend on the order of the failures alone: so the results are the same with
/// any number of threads.
struct Experience: Sendable {
    /// Several pitfalls that explained a failure together, with those that have the same effect.
    private(set) var sets: [KnownMistakes] = []
    /// Whether failures are still worth a search for several new mistakes at once.
    var searchesFurther: Bool { triesLeft > 0 }

    /// After this many sets of mistakes that explained nothing, only single mistakes and known
    /// sets are tried.
    private var triesLeft = 1_000_000
    private var count = 0
    /// How often each set of mistakes was the best explanation, by the ids of its pitfalls.
    private var occurrences: [[String]: (mistakes: KnownMistakes, count: Int)] = [:]
    private var unused: [Diagnosis] = []
    /// More sets than these are not tried on every failure.
    private static let setsMax = 16
    /// The longest round.
    private static let roundMax = 64

    /// The sets that explained at least one failure in a hundred, the smallest ones first, then the
    /// most frequent ones.
    ///
    /// Each costs one derivation or more for every failure that is compared with it.
    var frequent: [KnownMistakes] {
        let often = occurrences.filter { $0.value.count * 100 >= count }.sorted { first, second in
            let sizes = (first.key.count, second.key.count)
            guard sizes.0 == sizes.1 else { return sizes.0 < sizes.1 }
            let counts = (first.value.count, second.value.count)
            guard counts.0 == counts.1 else { return counts.0 > counts.1 }
            return first.key.lexicographicallyPrecedes(second.key) {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
        }
        return often.prefix(Self.setsMax).map { $0.value.mistakes }
    }

    /// How many of the next failures are explained with what is known now.
    ///
    /// The first rounds are short, since they show most.
    var roundLeft: Int {
        var end = 1
        while end <= count, end < Self.roundMax { end *= 2 }
        if end <= count { end = (count / Self.roundMax + 1) * Self.roundMax }
        return end - count
    }

    /// Adds what the next failure has shown.
    mutating func add(_ diagnosis: Diagnosis?) {
        let isLast = roundLeft == 1
        count += 1
        if let diagnosis {
            unused.append(diagnosis)
            if let best = diagnosis.explanations.first { countOccurrence(of: best) }
        }
        guard isLast else { return }
        for diagnosis in unused { learn(from: diagnosis) }
        unused.removeAll()
    }

    private mutating func countOccurrence(of best: Explanation) {
        occurrences[best.pitfalls, default: (KnownMistakes(best), 0)].count += 1
    }

    private mutating func learn(from diagnosis: Diagnosis) {
        guard let best = diagnosis.explanations.first else {
            if !diagnosis.isExplainedByValues { triesLeft -= diagnosis.tried }
            return
        }
        guard best.parts.count > 1, sets.count < Self.setsMax else { return }
        let known = KnownMistakes(best)
        if !sets.contains(known) { sets.append(known) }
    }
}
