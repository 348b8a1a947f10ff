import OAuth1

/// A request that was drawn: the parts of a vector, apart, so that each can be taken away.
package struct DrawnRequest: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: DrawnText
        package var value = DrawnText()
        /// Whether there is a "=" on the wire; without it the value is empty.
        package var hasEquals = true
    }

    package struct ProtocolParameter: Hashable, Sendable {
        /// On the wire, or `realm`.
        package let name: String
        package var value: DrawnText
    }

    package enum Body: Hashable, Sendable {
        case none
        /// ``DrawnRequest/form``, decoded.
        case form
        /// ``DrawnRequest/form`` as it goes on the wire.
        case rawForm(contentType: String)
        case other(DrawnText, contentType: String)
    }

    package var method = "GET"
    package var scheme = "http"
    package var host = "example.com"
    /// Decimal digits.
    package var port: String?
    /// The segments, each behind a slash.
    package var path = [DrawnText()]
    /// Whether there is a "?".
    package var hasQuery = false
    /// The URL's query, as it goes on the wire.
    package var query: [Parameter] = []
    /// More query parameters, decoded.
    package var moreQuery: [Parameter] = []
    package var body = Body.none
    package var form: [Parameter] = []
    /// In the order in which they are sent; each name once.
    package var oauth: [ProtocolParameter] = []
    package var consumerSecret = DrawnText()
    package var tokenSecret = DrawnText()
    /// The name of the file with the private key of RSA methods.
    package var privateKeyFile: String?

    /// As it goes on the wire, without ``moreQuery``.
    package var url: String {
        scheme + "://" + host + (port.map { ":\($0)" } ?? "")
            + path.map { "/" + $0.wire }.joined() + (hasQuery ? "?" + Self.wire(query) : "")
    }

    static func wire(_ parameters: [Parameter]) -> String {
        parameters.map { $0.name.wire + ($0.hasEquals ? "=" : "") + $0.value.wire }
            .joined(separator: "&")
    }

    /// The value of a protocol parameter.
    package subscript(name: String) -> DrawnText? {
        oauth.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}
