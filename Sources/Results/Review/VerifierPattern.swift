import Diagnosis
import OAuth1
package import Vectors

/// What the requests that a verifier judges wrongly have in common.
///
/// Each sentence is about all requests that were asked: it says what all of a kind, and none of
/// the correctly judged ones, have.
package struct VerifierPattern {
    private struct Judged {
        /// A bit for each of ``RequestTrait/all``.
        let traits: UInt64
        let isWrong: Bool
    }

    /// Those whose correct signature was accepted or refused.
    private var correct: [Judged] = []
    /// Those whose wrong signatures were refused or accepted.
    private var wrong: [Judged] = []
    private var derivation = Derivation()

    package init() {}

    /// Adds the result of a vector that was verified.
    package mutating func add(_ result: CheckResult, of vector: TestVector) {
        let outcome: (refusesRight: Bool, acceptsWrong: Bool)
        switch result.verdict {
        case .passed: outcome = (false, false)
        case .failed(.refusesRight): outcome = (true, false)
        case .failed(.acceptsWrong): outcome = (false, true)
        default: return
        }
        do throws(SigningError) {
            let traits = RequestTrait.traits(of: try SigningFacts(vector, using: &derivation))
            correct.append(Judged(traits: traits, isWrong: outcome.refusesRight))
            // A verifier that refuses everything refuses wrong signatures, too.
            if !outcome.refusesRight {
                wrong.append(Judged(traits: traits, isWrong: outcome.acceptsWrong))
            }
        } catch {
            return
        }
    }

    /// What is said of the refused correct signatures, then of the accepted wrong ones.
    package var sentences: [String] {
        Self.sentences(correct, "refuses the correct signature of")
            + Self.sentences(wrong, "accepts wrong signatures of")
    }

    /// With more kinds than these, nothing is described.
    private static let kindsMax = 4

    private static func sentences(_ judged: [Judged], _ verb: String) -> [String] {
        var rest = judged.filter { $0.isWrong }.map { $0.traits }
        let others = judged.filter { !$0.isWrong }.map { $0.traits }
        guard !rest.isEmpty else { return [] }
        guard !others.isEmpty else {
            return ["The implementation \(verb) every tested request (\(rest.count))."]
        }
        let kinds = kinds(besides: others)
        var sentences: [String] = []
        while !rest.isEmpty, sentences.count < kindsMax {
            let counts = kinds.map { kind in rest.count { kind.mask & ~$0 == 0 } }
            guard let most = counts.max(), most > 1, let best = counts.firstIndex(of: most) else {
                break
            }
            let all = judged.count { kinds[best].mask & ~$0.traits == 0 }
            sentences.append("The implementation \(verb) all \(all) requests \(kinds[best].title).")
            rest.removeAll { kinds[best].mask & ~$0 == 0 }
        }
        if !rest.isEmpty, !sentences.isEmpty {
            sentences.append("The implementation \(verb) \(counted(rest.count, "more request")).")
        }
        return sentences
    }

    /// One trait or two that none of `others` have, the single ones first.
    private static func kinds(besides others: [UInt64]) -> [(mask: UInt64, title: String)] {
        let titles = RequestTrait.all.map { $0.title }
        let isPure = { (mask: UInt64) in !others.contains { mask & ~$0 == 0 } }
        let single = titles.indices.map { (mask: UInt64(1) << UInt64($0), title: titles[$0]) }
        let pure = single.filter { isPure($0.mask) }
        let mixed = single.filter { !isPure($0.mask) }
        let pairs = mixed.indices.flatMap { first in
            mixed[(first + 1)...].map {
                (mask: mixed[first].mask | $0.mask, title: "\(mixed[first].title) and \($0.title)")
            }
        }
        return pure + pairs.filter { isPure($0.mask) }
    }
}
