/// What a result counts as in summaries and reports.
package enum ResultStatus: String, CaseIterable, Sendable {
    case passed, failed, known, fixed, skipped, errored

    /// Whether the vector passed, expected to or not.
    var isPass: Bool { self == .passed || self == .fixed }
}
