import OAuth1
package import Vectors

/// Checks vector after vector, and explains those that fail.
package struct ExplainingChecker {
    private var checker: Checker
    private var explainer: FailureExplainer

    package init(_ checker: Checker, _ explainer: FailureExplainer) {
        self.checker = checker
        self.explainer = explainer
    }

    /// Whether the next failure is explained.
    package var explains: Bool { explainer.explains }

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

    /// Checks that the pitfalls that an invalid vector names reproduce its wrong value.
    private mutating func confirm(_ vector: TestVector) throws(SigningError) -> CheckResult {
        let wrong = checker.wrongValues(of: vector)
        guard try !explainer.confirms(vector.pitfalls, wrong, of: vector) else {
            return CheckResult(.passed)
        }
        return CheckResult(
            .failed(.notBy(pitfalls: vector.pitfalls)), try explanation(of: vector))
    }

    private mutating func explanation(
        of vector: TestVector
    ) throws(SigningError) -> ExplainedFailure? {
        try explainer.explanation(of: checker.wrongValues(of: vector), vector)
    }
}
