/// The version of tool and vector set, which are released together.
package enum Version {
    package static let current = "0.1.0"

    /// The commit and its date; `scripts/release` writes it here, other builds have none.
    package static let build = ""

    /// What `--version` prints; its first word is the version.
    ///
    /// - Parameter hasNetwork: whether the commands that need a network are in the build.
    /// - Returns: version, build and whether the network part is in.
    package static func described(hasNetwork: Bool) -> String {
        let network = hasNetwork ? "with network" : "without network"
        return "\(current) (\(build.isEmpty ? "" : "\(build), ")\(network))"
    }
}
