import OAuth1

/// Bytes from the system's secure generator.
enum RandomBytes {
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

extension Freshness {
    /// A nonce of 32 random bytes, and the clock's seconds.
    static var now: Freshness {
        Freshness(randomBytes: RandomBytes.make(32), timestamp: UInt64(clamping: Clock.current))
    }
}
