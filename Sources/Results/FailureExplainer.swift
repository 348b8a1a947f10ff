package import Diagnosis
package import OAuth1
import Synchronization
package import Vectors

/// Explains failures within a budget.
package struct FailureExplainer: Sendable {
    /// Does pieces of work, given by their numbers, in any order or at the same time; returns
    /// their outcomes in order.
    package typealias Crew = (
        _ count: Int, _ work: @escaping @Sendable (Int) -> Outcome
    ) -> [Outcome]

    private let limits: Diagnoser.Limits
    private let explanationsMax: Int
    private var explanationsLeft: Int
    /// What the failures beyond these are compared with.
    private let found = FoundMistakes()
    private var experience = Experience()
    /// That of the program that is tested, whose words and functions come first.
    private var language: ProgrammingLanguage?
    /// Whether failures are explained later, several at once.
    private let isDeferring: Bool
    /// Whether it explains nothing, and only compares.
    private var isComparing = false

    /// Failures beyond `explanationsMax` are compared with the mistakes that were found.
    ///
    /// A deferring explainer leaves explanations to ``examine(_:by:)``.
    package init(_ limits: Diagnoser.Limits, explanationsMax: Int, isDeferring: Bool = false) {
        self.limits = limits
        self.isDeferring = isDeferring
        self.explanationsMax = explanationsMax
        explanationsLeft = explanationsMax
    }

    /// The same for the failures of a program.
    package func of(_ implementation: Implementation) -> FailureExplainer {
        var explainer = self
        explainer.language = implementation.programmingLanguage
        return explainer
    }

    /// The same for another thread, which explains nothing, and compares failures with what was
    /// found.
    package var comparing: FailureExplainer {
        var explainer = self
        explainer.explanationsLeft = 0
        explainer.isComparing = true
        return explainer
    }

    /// Whether the next failure is explained.
    package var explains: Bool { explanationsLeft > 0 }

    /// Whether failures are explained, or compared with others that are.
    package var examines: Bool { explanationsMax > 0 }

    /// Whether all is known that failures are compared with, if any are.
    package var knowsMistakes: Bool { !examines || found.sets != nil }

    /// The result of a vector with wrong values, explained now or to be explained.
    ///
    /// `derivation` has derived the correct values; a failure beyond the number to explain has at
    /// most the mistakes of others.
    package mutating func result(
        _ failure: Failure,
        _ difference: Difference?,
        _ wrong: WrongValues,
        of vector: TestVector,
        _ derivation: Derivation,
        _ operation: Operation = .sign
    ) throws(SigningError) -> CheckResult {
        let result = CheckResult(.failed(failure), nil, operation)
        guard examines else { return result }
        guard !isComparing else {
            return result.with(try compared(wrong, of: vector, derivation))
        }
        let isExplained = explains
        let failed = FailureToExplain(
            failure, difference, wrong, of: vector,
            signed: isExplained ? Self.signed(vector, derivation) : nil,
            isExplained: isExplained)
        if isExplained { explanationsLeft -= 1 }
        guard !isDeferring else { return result.with(failed) }
        let outcomes = examine([failed]) { count, work in (0..<count).map(work) }
        guard let outcome = outcomes.first else { return result }
        return result.with(try outcome.get())
    }

    /// The mistakes of other failures, if they make these wrong values.
    private func compared(
        _ wrong: WrongValues,
        of vector: TestVector,
        _ derivation: Derivation = Derivation()
    ) throws(SigningError) -> Finding {
        var diagnoser = Diagnoser(limits, derivation)
        return try diagnoser.recognize(wrong, of: vector, among: found.sets ?? [])
            .map(Finding.recognized) ?? .nothing
    }

    /// The correct values; nil if libcrypto refuses one, even one that was not compared.
    private static func signed(_ vector: TestVector, _ derivation: Derivation) -> SignedVector? {
        var derivation = derivation
        do throws(SigningError) {
            return try derivation.signed(vector)
        } catch {
            return nil
        }
    }

    /// Whether exactly these mistakes, and no smaller set of them, make the wrong values.
    package func confirms(
        _ ids: [String],
        _ wrong: WrongValues,
        of vector: TestVector
    ) throws(SigningError) -> Bool {
        var diagnoser = Diagnoser(limits)
        return try diagnoser.confirms(ids, wrong, of: vector)
    }
}

// MARK: - Several at once

extension FailureExplainer {
    /// What was found out about a failure.
    package enum Finding: Sendable {
        case explained(Explained)
        /// The same mistakes as in earlier failures, which alone it was compared with.
        case recognized(KnownMistakes)
        case nothing
    }

    package typealias Outcome = Result<Finding, SigningError>

    /// Explains failures, in their order, and compares those beyond the number to explain.
    package mutating func examine(_ failures: [FailureToExplain], by crew: Crew) -> [Outcome] {
        let count = failures.count { $0.isExplained }
        let outcomes = explain(Array(failures.prefix(count)), by: crew)
        guard count < failures.count else { return outcomes }
        if found.sets == nil { found.sets = experience.frequent }
        let explainer = self
        return outcomes
            + crew(failures.count - count) { index in
                let failed = failures[count + index]
                return Self.outcome { () throws(SigningError) in
                    try explainer.compared(failed.wrong, of: failed.vector)
                }
            }
    }

    private mutating func explain(_ failures: [FailureToExplain], by crew: Crew) -> [Outcome] {
        var outcomes: [Outcome] = []
        while outcomes.count < failures.count {
            let start = outcomes.count
            let count = min(experience.roundLeft, failures.count - start)
            let (limits, experience, language) = (limits, experience, language)
            let next = crew(count) { index in
                Self.outcome { () throws(SigningError) in
                    try Self.explained(failures[start + index], limits, experience, language)
                        .map(Finding.explained)
                }
            }
            for outcome in next {
                if case .success(.explained(let explained)) = outcome {
                    self.experience.add(explained.diagnosis)
                } else {
                    self.experience.add(nil)
                }
            }
            outcomes += next
        }
        return outcomes
    }

    private static func outcome(_ work: () throws(SigningError) -> Finding?) -> Outcome {
        do throws(SigningError) {
            return .success(try work() ?? .nothing)
        } catch {
            return .failure(error)
        }
    }

    private static func explained(
        _ failed: FailureToExplain,
        _ limits: Diagnoser.Limits,
        _ experience: Experience,
        _ language: ProgrammingLanguage?
    ) throws(SigningError) -> Explained? {
        var diagnoser = Diagnoser(limits)
        var facts = try diagnoser.facts(of: failed.vector)
        facts.traces.language = facts.traces.language ?? language
        let found = try diagnoser.diagnose(
            failed.wrong, of: failed.vector, facts, knowing: experience.sets,
            isDeep: experience.searchesFurther)
        guard let (diagnosis, depth) = found else { return nil }
        return Explained(
            failed.vector, .failed(failed.failure), failed.difference, failed.wrong,
            signed: failed.signed, facts, diagnosis, depth: depth)
    }
}

/// The mistakes that the explained failures of a run were made by, once these are explained.
///
/// The other failures are only compared with them. All threads of a run share one object.
final class FoundMistakes: Sendable {
    private let state = Mutex<[KnownMistakes]?>(nil)

    /// In the order in which they are tried; nil while failures are still explained.
    var sets: [KnownMistakes]? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
