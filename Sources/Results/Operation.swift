/// What an implementation can be asked to do with a request.
package enum Operation: String, CaseIterable, Sendable {
    case sign, verify
}
