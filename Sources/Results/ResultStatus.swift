/// What a result counts as in summaries and reports.
package enum ResultStatus: String, CaseIterable, Sendable {
    case passed, failed, known, fixed, skipped, errored
}
