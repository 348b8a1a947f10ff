/// Random numbers that are the same on every machine (Steele, Lea, Flood: SplitMix64).
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// One of the 2⁶⁴ independent streams of a seed.
    package init(seed: UInt64, stream: UInt64) {
        var ofSeed = Self(seed: seed)
        var ofStream = Self(seed: ofSeed.next() ^ stream)
        state = ofStream.next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to `count` - 1; `count` is at least 1.
    ///
    /// The standard library's method may draw different numbers in another version.
    package mutating func next(below count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
}
