package import Vectors

extension CheckResult {
    /// The result of a rule that a provider was checked for.
    package init(_ finding: RuleFinding) {
        let verdict: Verdict =
            if let fault = finding.verdict.fault {
                .failed(.breaksRule(fault))
            } else if finding.verdict == .kept {
                .passed
            } else {
                .skipped(reason: Reason(finding.sentence))
            }
        self.init(verdict, finding: finding)
    }

    /// Whether the result fails, and does not fail the run by itself: the rule is one that a
    /// provider should keep.
    package var isLax: Bool {
        guard status == .failed, case .failed(.breaksRule(.lax)) = verdict else { return false }
        return true
    }
}

extension TestVector {
    /// The rule of a finding, as a vector.
    package init(_ finding: RuleFinding) {
        self.init(
            rule: finding.id, finding.rule, section: finding.source, level: finding.level,
            topic: finding.topic)
    }
}
