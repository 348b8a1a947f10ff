import Results

/// How strongly a rule is demanded, and so how severe it is to break it.
package enum CheckLevel: String, CaseIterable, Sendable {
    /// Words of RFC 5849.
    case must = "MUST"
    case should = "SHOULD"
    case may = "MAY"
    /// Not written in the RFC, but a security fault.
    case security = "security"
    /// A server must not crash.
    case robustness = "robustness"
    /// Reported, never failed.
    case information = "information"

    /// What it is to accept a wrong request, or to refuse a right one.
    var fault: RuleVerdict {
        switch self {
        case .must, .security: .broken
        case .should, .may, .robustness, .information: .lax
        }
    }
}
