import OAuth1

/// Two signature base strings, compared part by part (§3.4.1.1).
package struct BaseStringComparison: Hashable, Sendable {
    /// The three parts of a base string, the second and third decoded once.
    package struct Parts: Hashable, Sendable {
        package let method: [UInt8]
        package let uri: [UInt8]
        package let parameters: [UInt8]

        /// Nil if the text does not have exactly two `&`.
        package init?(_ text: [UInt8]) {
            let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            method = Array(parts[0])
            uri = PercentEncoding.decoded(parts[1])
            parameters = PercentEncoding.decoded(parts[2])
        }
    }

    package let found: Parts
    package let correct: Parts

    /// Nil if one of them is not a base string.
    package init?(found: [UInt8], correct: [UInt8]) {
        guard let found = Parts(found), let correct = Parts(correct) else { return nil }
        self.found = found
        self.correct = correct
    }

    /// Nil if there are too many to compare one by one.
    package var parameters: ParameterComparison? {
        ParameterComparison(found: found.parameters, correct: correct.parameters)
    }
}
