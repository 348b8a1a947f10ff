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
    private var unused: [Diagnosis] = []
    /// More sets than these are not tried on every failure.
    private static let setsMax = 16
    /// The longest round.
    private static let roundMax = 64

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
        if let diagnosis { unused.append(diagnosis) }
        guard isLast else { return }
        for diagnosis in unused { learn(from: diagnosis) }
        unused.removeAll()
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
