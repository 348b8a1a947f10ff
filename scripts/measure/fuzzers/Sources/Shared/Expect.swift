/// Stops if a property does not hold.
///
/// Each fuzzer has a link to this file.
func expect(_ holds: Bool, _ claim: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(claim())") }
}
