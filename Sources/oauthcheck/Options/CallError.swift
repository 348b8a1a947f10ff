import ArgumentParser

/// What is wrong with a call, although each of its words can be read.
typealias CallError = ValidationError

/// Refuses a call unless a condition holds.
func require(_ isRight: Bool, _ fault: @autoclosure () -> String) throws(CallError) {
    guard isRight else { throw CallError(fault()) }
}

/// Refuses a call if a condition holds.
func refuse(_ isWrong: Bool, _ fault: @autoclosure () -> String) throws(CallError) {
    guard !isWrong else { throw CallError(fault()) }
}
