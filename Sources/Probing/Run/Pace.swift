/// How fast requests may follow each other, as far as the answers show it.
struct Pace {
    /// How often the run has waited for a new second.
    var waits = 0
    /// Whether a check was kept only after it had waited.
    var needsWaits = false
    private var last: Int64?
    private var acceptedAtOnce = 0

    private static let waitsMax = 40
    /// A server does not limit requests if it has accepted this number of them, each in the same
    /// second as the one before it.
    private static let enough = 20

    /// Notes a request that the server has accepted.
    mutating func noteAccepted(at moment: Int64) {
        if moment == last { acceptedAtOnce += 1 }
        last = moment
    }

    /// The most waits before a broken rule is tried again, of a server that limits no requests.
    private static let waitsOfUnlimitedMax = 10

    var mayWait: Bool { waits < Self.waitsMax }

    var mayWaitForBroken: Bool { waits < Self.waitsOfUnlimitedMax }

    /// Whether the server refuses no request because it follows another one at once.
    var isUnlimited: Bool { !needsWaits && acceptedAtOnce >= Self.enough }
}
