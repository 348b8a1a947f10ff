package import Diagnosis
package import OAuth1
package import Vectors

/// Explains failures within a budget.
package struct FailureExplainer: Sendable {
    /// Does pieces of work, given by their numbers, in any order or at the same time; returns
    /// their outcomes in order.
    package typealias Crew = (
        _ count: Int, _ work: @escaping @Sendable (Int) -> Outcome
    ) -> [Outcome]

    private let limits: Diagnostics.Limits
    private var explanationsLeft: Int
    private var experience = Experience()
    /// That of the program that is tested, whose words and functions come first.
    private var language: ProgrammingLanguage?
    /// Whether failures are explained later, several at once.
    private let isDeferring: Bool

    /// - Parameters:
    ///   - limits: the limits of the search for mistakes.
    ///   - explanationsMax: how many failures are explained; more of them would mostly have the
    ///     same causes.
    ///   - isDeferring: whether results leave their explanation to ``explain(_:by:)``.
    package init(
        _ limits: Diagnostics.Limits,
        explanationsMax: Int,
        isDeferring: Bool = false
    ) {
        self.limits = limits
        self.isDeferring = isDeferring
        explanationsLeft = explanationsMax
    }

    /// The same for the failures of a program.
    package func of(_ implementation: Implementation) -> FailureExplainer {
        var explainer = self
        explainer.language = ProgrammingLanguage(named: implementation.language)
        return explainer
    }

    /// Whether the next failure is explained.
    package var explains: Bool { explanationsLeft > 0 }

    /// The result of a vector with wrong values, explained now or to be explained.
    ///
    /// - Parameters:
    ///   - failure: why the vector fails.
    ///   - difference: the first wrong value, and the correct one.
    ///   - wrong: all wrong values.
    ///   - vector: the vector that was signed.
    ///   - derivation: derived the correct values that were compared.
    ///   - operation: what the implementation was asked to do.
    /// - Returns: the result, in which a failure beyond the number to explain has no explanation.
    /// - Throws: ``SigningError`` if libcrypto refuses what is needed for the search.
    package mutating func result(
        _ failure: Failure,
        _ difference: Difference?,
        _ wrong: WrongValues,
        of vector: TestVector,
        _ derivation: Derivation,
        _ operation: Operation = .sign
    ) throws(SigningError) -> CheckResult {
        guard explains else { return CheckResult(.failed(failure), nil, operation) }
        explanationsLeft -= 1
        let failed = FailureToExplain(
            failure, difference, wrong, of: vector, signed: Self.signed(vector, derivation))
        guard !isDeferring else {
            return CheckResult(.failed(failure), nil, operation, toExplain: failed)
        }
        let explained = explain([failed]) { count, work in (0..<count).map(work) }
        return CheckResult(.failed(failure), try explained.first?.get(), operation)
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
        var diagnostics = Diagnostics(limits)
        return try diagnostics.confirms(ids, wrong, of: vector)
    }
}

// MARK: - Several at once

extension FailureExplainer {
    package typealias Outcome = Result<Explained?, SigningError>

    /// Explains failures, in their order.
    ///
    /// - Parameters:
    ///   - failures: the next failures of the run.
    ///   - crew: explains one or several at once.
    /// - Returns: an explanation for each.
    package mutating func explain(
        _ failures: [FailureToExplain],
        by crew: Crew
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        while outcomes.count < failures.count {
            let start = outcomes.count
            let count = min(experience.roundLeft, failures.count - start)
            let (limits, experience, language) = (limits, experience, language)
            let next = crew(count) { index in
                Self.outcome(failures[start + index], limits, experience, language)
            }
            for outcome in next {
                if case .success(let explained) = outcome {
                    self.experience.add(explained?.diagnosis)
                } else {
                    self.experience.add(nil)
                }
            }
            outcomes += next
        }
        return outcomes
    }

    private static func outcome(
        _ failed: FailureToExplain,
        _ limits: Diagnostics.Limits,
        _ experience: Experience,
        _ language: ProgrammingLanguage?
    ) -> Outcome {
        do throws(SigningError) {
            var diagnostics = Diagnostics(limits)
            var facts = try diagnostics.facts(of: failed.vector)
            facts.traces.language = facts.traces.language ?? language
            let found = try diagnostics.diagnose(
                failed.wrong, of: failed.vector, facts, knowing: experience.sets,
                isDeep: experience.searchesFurther)
            guard let (diagnosis, depth) = found else { return .success(nil) }
            return .success(
                Explained(
                    failed.vector, .failed(failed.failure), failed.difference, failed.wrong,
                    signed: failed.signed, facts, diagnosis, depth: depth))
        } catch {
            return .failure(error)
        }
    }
}
