import Testing

@testable import Vectors

@Suite("Set of fingerprints")
struct FingerprintSetTests {
    @Test("holds what a Set holds, over many insertions, also of numbers with the same remainder")
    func likeSet() {
        var known = FingerprintSet()
        var expected: Set<Int> = []
        var random = SystemRandomNumberGenerator()
        for step in 0..<20_000 {
            let number =
                switch step % 4 {
                case 0: Int.random(in: 1...500, using: &random)
                case 1: Int.random(in: 1...500, using: &random) << 40
                case 2: -Int.random(in: 1...5_000, using: &random)
                default: Int.random(in: Int.min...Int.max, using: &random)
                }
            #expect(known.contains(number) == expected.contains(number))
            let isNew = known.insert(number)
            #expect(isNew == expected.insert(number).inserted)
        }
        #expect(known.count == expected.count)
    }

    @Test("takes zero too, and is empty again after everything was removed")
    func zeroAndRemoval() {
        var known = FingerprintSet()
        #expect(!known.contains(0))
        let inserted = [0, 0, 64].map { known.insert($0) }
        #expect(inserted == [true, false, true])
        known.removeAll()
        #expect(known.count == 0)
        #expect(!known.contains(0) && !known.contains(64))
        let isNew = known.insert(64)
        #expect(isNew)
    }
}
