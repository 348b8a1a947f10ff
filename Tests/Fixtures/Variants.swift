import Foundation

/// How many variants of a text, a request or a provider the tests try.
package enum Variants {
    private static let areAllTried =
        ProcessInfo.processInfo.environment["EVERY_VARIANT"] != nil

    /// The distance between the variants that are tried: with 8, every eighth is.
    ///
    /// `scripts/test --daily` sets EVERY_VARIANT, which tries all of them.
    package static func step(_ step: Int) -> Int { areAllTried ? 1 : step }
}
