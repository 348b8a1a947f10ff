package import Probing

/// Which server `probe` connects to, and how.
package struct ProbeSettings: Sendable {
    package let target: ProbeTarget
    /// A host that may be tested although it is neither this machine nor in a private network.
    package var permittedHost: String?
    /// The certificates to trust, in a file in PEM; nil for those of the system.
    package var trust: String?
    /// The most requests per second.
    package var rate: Int
    /// How long an answer may take.
    package var seconds = 10

    package init(_ target: ProbeTarget) {
        self.target = target
        rate = target.isLocal ? 200 : 20
    }
}
