import Foundation
public import OAuth1

extension Freshness {
    /// A nonce of 32 random bytes, and the time by this machine's clock.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let random = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        // A clock before 1970 gives the earliest timestamp that is valid (§3.3).
        let now = UInt64(max(1, Date().timeIntervalSince1970))
        self.init(randomBytes: random, timestamp: now)
    }
}
