/// The numbers of any generator, which its copies draw from, too.
package struct RandomNumbers: RandomNumberGenerator {
    private let draw: () -> UInt64

    package init(_ generator: some RandomNumberGenerator) {
        var generator = generator
        draw = { generator.next() }
    }

    /// Numbers that nobody can predict.
    package static var system: RandomNumbers { RandomNumbers(SystemRandomNumberGenerator()) }

    package func next() -> UInt64 { draw() }
}
