import OAuth1

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Freshness {
    /// A nonce of 32 bytes from the system's secure generator, and the clock's seconds.
    static var now: Freshness {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Freshness(
            randomBytes: bytes, timestamp: UInt64(Date().timeIntervalSince1970))
    }
}
