import OAuth1

/// One stage whose value is not the correct one.
///
/// Other modules see its values only as ``Redaction/shown(_:isRevealing:)`` leaves them.
package struct Difference: Hashable, Sendable {
    package let stage: Stage
    /// What the file or the header has, or the implementation answered; of several values in a
    /// file, the nearest one.
    let found: [UInt8]
    /// What RFC 5849 gives; of several values that it permits, the nearest one.
    ///
    /// A header has its parameters in the order of ``found``, since any order is permitted.
    /// Empty for a signature that can only be verified, and is not valid.
    let correct: [UInt8]
    /// How many values the file has, of which ``found`` is one.
    let foundChoices: Int
    /// How many values are permitted, of which ``correct`` is one.
    let correctChoices: Int
    /// The number of equal bytes before the first one that differs.
    package let offset: Int
    /// Whether the values must not be shown: a key, or a signature that is one.
    let isSecret: Bool

    /// A file has `listed` values, none of which is the correct one.
    package init(stage: Stage, listed: [[UInt8]], correct: [UInt8], isSecret: Bool) {
        self.init(
            stage, (Self.nearest(to: correct, among: listed), listed.count), (correct, 1),
            isSecret: isSecret)
    }

    /// Somebody answered a value that is not one of the `permitted` ones.
    package init(stage: Stage, found: [UInt8], permitted: [[UInt8]], isSecret: Bool) {
        self.init(
            stage, (found, 1), (Self.nearest(to: found, among: permitted), permitted.count),
            isSecret: isSecret)
    }

    private init(
        _ stage: Stage,
        _ found: (value: [UInt8], choices: Int),
        _ correct: (value: [UInt8], choices: Int),
        isSecret: Bool
    ) {
        self.stage = stage
        (self.found, foundChoices) = found
        correctChoices = correct.choices
        self.correct =
            stage == .authorizationHeader
            ? Self.arranged(correct.value, like: found.value) : correct.value
        // No other signature has an "&".
        let isKey =
            stage == .signature
            && PercentEncoding.decoded(found.value).contains(UInt8(ascii: "&"))
        self.isSecret = isSecret || isKey
        offset = Self.commonPrefix(found.value, self.correct)
    }

    /// A header with its parameters in the order of another one, unless nothing but the order
    /// differs.
    private static func arranged(_ header: [UInt8], like other: [UInt8]) -> [UInt8] {
        let arranged = AuthorizationHeader.arranged(header, like: other)
        return arranged == other ? header : arranged
    }

    /// The value that agrees with `value` the longest; of several, the first one.
    private static func nearest(to value: [UInt8], among values: [[UInt8]]) -> [UInt8] {
        values.map { (value: $0, common: commonPrefix($0, value)) }
            .max { $0.common < $1.common }?.value ?? []
    }

    /// Appends the wrong value to what is hashed, and not shown.
    package func appendFound(toBeHashed input: inout [UInt8]) { input += found }

    private static func commonPrefix(_ first: [UInt8], _ second: [UInt8]) -> Int {
        zip(first, second).prefix { $0 == $1 }.count
    }
}
