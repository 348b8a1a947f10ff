/// What an implementation can be asked to do with a request.
package enum Operation: String, CaseIterable, Sendable {
    case sign, verify

    /// What follows a vector's id where signing goes without saying: nothing, or ` (verify)`.
    package var suffix: String { self == .sign ? "" : " (\(rawValue))" }
}
