import OAuth1

/// Checks vector after vector, and looks for what is behind those that fail.
package struct ExplainingChecker {
    private var checker: Checker
    private var diagnostics: Diagnostics
    private let depth: Int
    private var explanationsLeft: Int
    private var setsLeft = Self.setsMax

    /// When so many sets of mistakes have been tried in a run, further failures are held against
    /// single mistakes only: a program with one fault fails everywhere by the same one.
    private static let setsMax = 4_000_000

    /// - Parameters:
    ///   - checker: recomputes and compares.
    ///   - limits: how long and how deep is looked for mistakes.
    ///   - explanationsMax: how many failures are explained; many more have few causes, which
    ///     the first ones show.
    package init(_ checker: Checker, _ limits: Diagnostics.Limits, explanationsMax: Int) {
        self.checker = checker
        diagnostics = Diagnostics(limits)
        depth = limits.depth
        explanationsLeft = explanationsMax
    }

    /// Whether the next failure is looked into.
    package var explains: Bool { explanationsLeft > 0 }

    package mutating func check(_ vector: TestVector) -> CheckResult {
        let verdict = checker.check(vector)
        do throws(SigningError) {
            switch verdict {
            case .passed where vector.result == .invalid && !vector.pitfalls.isEmpty:
                return try confirm(vector)
            case .failed(.differs) where vector.result != .invalid:
                return CheckResult(verdict, try explanation(of: vector))
            default: return CheckResult(verdict)
            }
        } catch {
            return CheckResult(.broken(reason: "\(error)"))
        }
    }

    /// Whether the pitfall that an invalid vector names makes its wrong value.
    private mutating func confirm(_ vector: TestVector) throws(SigningError) -> CheckResult {
        let wrong = checker.wrongValues(of: vector)
        guard try !diagnostics.confirms(vector.pitfalls, wrong, of: vector) else {
            return CheckResult(.passed)
        }
        return CheckResult(
            .failed(.notBy(pitfalls: vector.pitfalls)), try explanation(of: vector))
    }

    private mutating func explanation(
        of vector: TestVector
    ) throws(SigningError) -> ExplainedFailure? {
        guard explanationsLeft > 0 else { return nil }
        explanationsLeft -= 1
        let facts = try diagnostics.facts(of: vector)
        let wrong = checker.wrongValues(of: vector)
        let depth = setsLeft > 0 ? depth : min(depth, 1)
        guard let diagnosis = try diagnostics.diagnose(wrong, of: vector, depth: depth) else {
            return nil
        }
        setsLeft -= diagnosis.tried
        return ExplainedFailure(diagnosis: diagnosis, wrong: wrong, facts: facts, depth: depth)
    }
}
