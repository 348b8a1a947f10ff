/// One rule that the provider breaks on purpose, so that clients and probes can be tested with it.
package struct Misbehavior: Sendable {
    /// The id of the check that it fails, or `pitfall:` and the id of a mistake.
    package let id: String
    /// What the server does wrong, as a clause that follows "The server".
    package let title: String
    let departures: [Departure]

    init(_ id: String, _ title: String, _ departures: Departure...) {
        self.id = id
        self.title = title
        self.departures = departures
    }

    /// Every rule that the provider can break on purpose: one entry each.
    package static let all: [Misbehavior] =
        signature + signing + whole + sources + transmission + places + nonce + time + temporary
        + authorization + pages + token + credentials + errors + failures

    package static func named(_ id: String) -> Misbehavior? {
        if let known = all.first(where: { $0.id.isSame(id) }) { return known }
        let prefix = "pitfall:"
        guard id.hasPrefix(prefix) else { return nil }
        return Misbehavior(
            id, "makes a signing mistake from the list of pitfalls",
            .derives([String(id.dropFirst(prefix.count))]))
    }
}
