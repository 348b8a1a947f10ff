/// What makes a run end with exit code 1, as the footer of its report has it.
package enum FailureRule: Hashable, Sendable {
    /// Results that failed, but for lax ones.
    case failed
    /// Results that failed, lax ones too.
    case lax
    /// Changes since a baseline.
    case changes(FailOn)

    package init?(_ word: String) {
        switch word {
        case "failed": self = .failed
        case "lax": self = .lax
        default:
            guard let failOn = FailOn(rawValue: word) else { return nil }
            self = .changes(failOn)
        }
    }

    package var word: String {
        switch self {
        case .failed: "failed"
        case .lax: "lax"
        case .changes(let failOn): failOn.rawValue
        }
    }
}
