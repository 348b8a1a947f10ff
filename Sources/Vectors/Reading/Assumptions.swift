/// What of a request was not seen as it was sent, so that it may be something else.
package struct Assumptions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The scheme of the URL is the usual one.
    package static let scheme = Assumptions(rawValue: 1)
    /// The method is the usual one.
    package static let method = Assumptions(rawValue: 2)
    /// The URL was typed beside a text that does not have it.
    package static let typedURL = Assumptions(rawValue: 4)
    /// The `Authorization` header is a copy, whose values may have been decoded.
    package static let copiedHeader = Assumptions(rawValue: 8)
    /// The end of the `Authorization` header was not copied.
    package static let cutHeader = Assumptions(rawValue: 16)
    /// The text shows no form and no body; the request may have had one.
    package static let noBody = Assumptions(rawValue: 32)
    /// The request has a form that the text does not show.
    package static let noForm = Assumptions(rawValue: 64)
    /// Values of the request were masked by what printed it.
    package static let masked = Assumptions(rawValue: 128)
    /// The URL is that of the base string which the text shows.
    package static let baseStringURL = Assumptions(rawValue: 256)
    /// The text also shows another method or URL, with which the signature is wrong.
    package static let contradicted = Assumptions(rawValue: 512)
    /// The request has a token, and nothing has its secret: an empty one is used.
    package static let noTokenSecret = Assumptions(rawValue: 1024)
}
