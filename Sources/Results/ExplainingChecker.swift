import OAuth1
package import Vectors

/// Checks vectors, and explains those that fail.
package struct ExplainingChecker {
    private var checker: Checker
    package private(set) var explainer: FailureExplainer

    package init(_ checker: Checker, _ explainer: FailureExplainer) {
        self.checker = checker
        self.explainer = explainer
    }

    package mutating func check(_ vector: TestVector) -> CheckResult {
        let verdict = checker.check(vector)
        if case .passed = verdict, !vector.namesMistakes { return .plainlyPassed }
        do throws(SigningError) {
            switch verdict {
            case .passed: return try confirm(vector)
            case .failed(let failure) where failure.difference != nil && vector.result != .invalid:
                return try explained(failure, vector)
            default: return CheckResult(verdict)
            }
        } catch {
            return CheckResult(.broken(reason: "\(error)"))
        }
    }

    /// Whether the pitfalls that an invalid vector names reproduce its wrong values.
    private mutating func confirm(_ vector: TestVector) throws(SigningError) -> CheckResult {
        let wrong = checker.wrongValues(of: vector)
        guard try !explainer.confirms(vector.pitfalls, wrong, of: vector) else {
            return .plainlyPassed
        }
        let failure = Failure.notBy(pitfalls: vector.pitfalls)
        return try explained(failure, vector)
    }

    private mutating func explained(
        _ failure: Failure,
        _ vector: TestVector
    ) throws(SigningError) -> CheckResult {
        guard explainer.examines else { return CheckResult(.failed(failure)) }
        var first = failure.difference
        if first == nil { first = try checker.difference(of: vector) }
        return try explainer.result(
            failure, first, checker.wrongValues(of: vector), of: vector, checker.derived)
    }
}
