/// How much reports for people show of failures with the same cause.
package enum FailureDetail: String, CaseIterable, Sendable {
    /// Every failure in full, in the order of the vectors.
    case each
    /// One failure of each cause in full, and the ids of the others.
    case example
    /// The ids of the failures, by cause.
    case ids
    /// How many failures each cause has.
    case none
}
