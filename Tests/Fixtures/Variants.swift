import Foundation

/// How many variants of a text, a request or a provider the tests try.
package enum Variants {
    private static let areAllTried =
        ProcessInfo.processInfo.environment["EVERY_VARIANT"] != nil

    /// One of so many variants is tried.
    ///
    /// With EVERY_VARIANT, which `scripts/test --daily` sets, all of them are.
    package static func step(_ step: Int) -> Int { areAllTried ? 1 : step }
}
