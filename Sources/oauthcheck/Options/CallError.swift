/// What is wrong with a call, although each of its words can be read.
struct CallError: Error, CustomStringConvertible {
    /// Lower case, no full stop; a hint may follow on a line of its own.
    let description: String

    init(_ description: String) { self.description = description }
}

/// Refuses a call unless a condition holds.
func require(_ isRight: Bool, _ fault: @autoclosure () -> String) throws(CallError) {
    guard isRight else { throw CallError(fault()) }
}

/// Refuses a call if a condition holds.
func refuse(_ isWrong: Bool, _ fault: @autoclosure () -> String) throws(CallError) {
    guard !isWrong else { throw CallError(fault()) }
}
