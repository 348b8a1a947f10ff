import OAuth1

/// Two signature base strings, compared part by part (§3.4.1.1).
package struct BaseStringComparison: Hashable, Sendable {
    /// The three parts of a base string, the second and third decoded once.
    package struct Parts: Hashable, Sendable {
        package let method: [UInt8]
        package let uri: [UInt8]
        package let parameters: [UInt8]

        /// Nil where the text has not just two `&`.
        package init?(_ text: [UInt8]) {
            let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            guard parts.count == 3 else { return nil }
            method = Array(parts[0])
            uri = PercentEncoding.decoded(parts[1])
            parameters = PercentEncoding.decoded(parts[2])
        }
    }

    package let expected: Parts
    package let actual: Parts

    /// Nil where one of them is no base string.
    package init?(expected: [UInt8], actual: [UInt8]) {
        guard let expected = Parts(expected), let actual = Parts(actual) else { return nil }
        self.expected = expected
        self.actual = actual
    }

    package var parameters: ParameterComparison {
        ParameterComparison(expected: expected.parameters, actual: actual.parameters)
    }
}
