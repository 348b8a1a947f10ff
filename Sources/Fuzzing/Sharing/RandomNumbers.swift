/// The numbers of any generator; a copy goes on where the original is.
package struct RandomNumbers: RandomNumberGenerator {
    private let draw: () -> UInt64

    package init(_ generator: some RandomNumberGenerator) {
        var generator = generator
        draw = { generator.next() }
    }

    /// Those of the system, which nobody can tell.
    package static var system: RandomNumbers { RandomNumbers(SystemRandomNumberGenerator()) }

    package func next() -> UInt64 { draw() }
}
