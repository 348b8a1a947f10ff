/// The version of tool and vector set, which are released together.
package enum Version {
    package static let current = "0.1.0"

    /// The commit and its date; `scripts/release` writes it here, other builds have none.
    package static let build = ""

    /// What `--version` prints.
    package static let described = build.isEmpty ? current : "\(current) (\(build))"
}
