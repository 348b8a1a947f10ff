/// What a request has from an earlier one of the same input.
package struct StaleValue: Hashable, Sendable {
    package enum Use: Sendable {
        /// It was sent, and the request's own was not.
        case sent
        /// It was signed, and not what was sent.
        case signed
    }

    /// The names of the protocol parameters.
    package let names: [String]
    /// The id of the earlier request.
    package let request: String
    package let use: Use

    package init(_ names: [String], of request: String, use: Use) {
        (self.names, self.request, self.use) = (names, request, use)
    }
}
