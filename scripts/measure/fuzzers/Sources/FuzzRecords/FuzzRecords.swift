/// Any bytes as what earlier runs and other programs wrote: answers of adapters, histories, lists
/// of known failures, and reports.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzRecords(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    AnswerProperties.hold(for: text)
    HistoryProperties.hold(for: text)
    KnownFailureProperties.hold(for: text)
    ReportProperties.hold(for: text)
    return 0
}

/// Stops if a property does not hold.
func expect(_ holds: Bool, _ claim: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(claim())") }
}
