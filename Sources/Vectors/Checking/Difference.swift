/// One stage whose value is another than the expected one.
package struct Difference: Hashable, Sendable {
    package let stage: Stage
    /// The expected value, the nearest one where several are permitted.
    package let expected: [UInt8]
    /// How many further values are permitted, none of which came out.
    package let alternatives: Int
    /// What came out; empty where a signature could only be verified, and was not.
    package let actual: [UInt8]
    /// Octets before the first one that differs.
    package let offset: Int
    /// Whether the values must not be shown: a key, or a PLAINTEXT signature, which is one.
    package let isSecret: Bool

    package init(stage: Stage, permitted: [[UInt8]], actual: [UInt8], isSecret: Bool) {
        self.stage = stage
        self.actual = actual
        alternatives = max(0, permitted.count - 1)
        self.isSecret = isSecret
        let ranked = permitted.map { (value: $0, common: Self.commonPrefix($0, actual)) }
        let nearest = ranked.max { $0.common < $1.common }
        expected = nearest?.value ?? []
        offset = nearest?.common ?? 0
    }

    /// The difference of two values that were changed alike.
    package func mapped(_ change: ([UInt8]) -> [UInt8]) -> Difference {
        Difference(
            expected: change(expected), actual: change(actual), stage: stage,
            alternatives: alternatives, isSecret: isSecret)
    }

    private init(
        expected: [UInt8],
        actual: [UInt8],
        stage: Stage,
        alternatives: Int,
        isSecret: Bool
    ) {
        self.stage = stage
        self.expected = expected
        self.actual = actual
        self.alternatives = alternatives
        self.isSecret = isSecret
        offset = Self.commonPrefix(expected, actual)
    }

    private static func commonPrefix(_ first: [UInt8], _ second: [UInt8]) -> Int {
        zip(first, second).prefix { $0 == $1 }.count
    }
}
