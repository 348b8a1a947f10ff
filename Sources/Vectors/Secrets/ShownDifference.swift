/// A ``Difference`` as it is shown: without secrets.
package struct ShownDifference: Hashable, Sendable {
    package let stage: Stage
    /// As ``Difference/found``; if it is hidden, a text that says so.
    package let found: [UInt8]
    /// As ``Difference/correct``; if it is hidden, a text that says so.
    package let correct: [UInt8]
    package let foundChoices: Int
    package let correctChoices: Int
    /// The number of equal bytes before the first one that differs.
    package let offset: Int
    /// Whether both values are hidden, since they are secrets, or would reveal one.
    package let isHidden: Bool
    /// The bytes of each value.
    package let sizes: [Int]
}

extension Redaction {
    /// What is shown of `difference`, whose values may reveal a secret.
    package func shown(_ difference: Difference, isRevealing: Bool = false) -> ShownDifference {
        let isSecret = difference.isSecret || isRevealing
        let isHidden = isSecret && !style.showsSecrets
        let values = [difference.found, difference.correct].map {
            isSecret ? Array(style.shown($0, isSecret: true).utf8) : redacted($0)
        }
        return ShownDifference(
            stage: difference.stage, found: values[0], correct: values[1],
            foundChoices: difference.foundChoices, correctChoices: difference.correctChoices,
            offset: isHidden
                ? difference.offset : zip(values[0], values[1]).prefix { $0 == $1 }.count,
            isHidden: isHidden, sizes: [difference.found.count, difference.correct.count])
    }
}
