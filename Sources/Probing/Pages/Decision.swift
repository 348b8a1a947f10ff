/// What somebody who is asked by the authorization page decides.
package enum Decision: String, Sendable {
    case approve, deny
}
