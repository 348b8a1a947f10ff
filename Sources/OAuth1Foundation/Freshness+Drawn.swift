import Foundation
public import OAuth1

extension Freshness {
    /// Makes a nonce from 32 random bytes, and takes the timestamp from this machine's clock.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let random = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        // A clock before 1970 gives the earliest timestamp that is valid (§3.3).
        let now = UInt64(max(1, Date().timeIntervalSince1970))
        self.init(randomBytes: random, timestamp: now)
    }
}
