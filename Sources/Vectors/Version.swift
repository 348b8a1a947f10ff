/// The version of tool and vector set, which are released together.
package enum Version {
    package static let current = "0.1.0"
}
