/// Stops if a property does not hold.
package func expect(_ holds: Bool, _ claim: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(claim())") }
}
