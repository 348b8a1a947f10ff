import Diagnosis
import Vectors

/// A mistake that explains all failures of several causes by itself, so that these may be one.
///
/// On one request nothing tells two mistakes apart that have the same effect there. All failures of
/// a run together may.
struct CommonMistake {
    let pitfall: Pitfall
    let causes: [Cause]
    let failures: Int
    let language: ProgrammingLanguage?

    /// `a and b may be one mistake: …`, without a full stop.
    var sentence: String {
        "\(causes.map { $0.title }.formatted) may be the same mistake: \(pitfall.id) explains"
            + " all \(grouped(failures)) failures of these causes (the program"
            + " \(pitfall.mistake(in: language)))"
    }
}

extension CommonMistake {
    /// Fewer failures show too little.
    private static let failuresMin = 3

    /// Nil if no mistake explains more than one cause.
    ///
    /// Functions of the program's language come first.
    init?(behind causes: FailureCauses, in language: ProgrammingLanguage?) {
        let ranked = causes.ranked.map { $0.cause }
        let found = PitfallCatalogue.all.compactMap { pitfall -> CommonMistake? in
            let made = ranked.filter { causes.isWhollyMade(by: pitfall.id, $0) }
            guard made.count > 1 else { return nil }
            let failures = made.reduce(0) { $0 + (causes.counts[$1] ?? 0) }
            guard failures >= Self.failuresMin else { return nil }
            return CommonMistake(
                pitfall: pitfall, causes: made, failures: failures, language: language)
        }
        let best = found.max { first, second in
            guard first.failures == second.failures else { return first.failures < second.failures }
            return first.pitfall.frequency(in: language) < second.pitfall.frequency(in: language)
        }
        guard let best else { return nil }
        self = best
    }
}
