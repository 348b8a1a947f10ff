import OAuth1

/// A random request, in parts that can be removed one by one.
package struct DrawnRequest: Hashable, Sendable {
    package struct Parameter: Hashable, Sendable {
        package var name: DrawnText
        package var value = DrawnText()
        /// Whether the wire has a "="; without one, the value is empty.
        package var hasEquals = true
    }

    package struct ProtocolParameter: Hashable, Sendable {
        /// The name on the wire, or `realm`.
        package let name: String
        package var value: DrawnText
    }

    package enum Body: Hashable, Sendable {
        case none
        /// ``DrawnRequest/form``, decoded.
        case form
        /// ``DrawnRequest/form``, as sent.
        case rawForm(contentType: String)
        case other(DrawnText, contentType: String)
    }

    package var method = "GET"
    package var scheme = "http"
    package var host = "example.com"
    /// Decimal digits.
    package var port: String?
    /// The segments, each after a slash.
    package var path = [DrawnText()]
    /// Whether there is a "?".
    package var hasQuery = false
    /// The URL's query, as sent.
    package var query: [Parameter] = []
    /// More query parameters, decoded.
    package var moreQuery: [Parameter] = []
    package var body = Body.none
    package var form: [Parameter] = []
    /// In the order they are sent in; each name once.
    package var oauth: [ProtocolParameter] = []
    package var consumerSecret = DrawnText()
    package var tokenSecret = DrawnText()
    /// The name of the file with the private key of RSA methods.
    package var privateKeyFile: String?

    /// As sent, without ``moreQuery``.
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
