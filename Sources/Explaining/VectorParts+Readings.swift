import OAuth1
package import Vectors

extension VectorParts {
    /// The same request, with another scheme or method where it was not seen.
    package var otherReadings: [VectorParts] {
        var others: [VectorParts] = []
        if request.assumed.contains(.scheme), let url = request.url, let parts = SplitURL(url.utf8)
        {
            let scheme = parts.scheme.elementsEqual("https".utf8) ? "http" : "https"
            let rest = url.utf8.dropFirst(parts.scheme.count)
            var other = self
            other.request.url = scheme + String(decoding: rest, as: UTF8.self)
            others.append(other)
        }
        if request.assumed.contains(.method) {
            for method in ["GET", "POST", "PUT", "DELETE"] where method != request.method {
                var other = self
                other.request.method = method
                others.append(other)
            }
        }
        return others
    }

    /// Whether the request is that of a token.
    package var hasToken: Bool { value(of: "oauth_token").map { !$0.isEmpty } ?? false }

    /// The value of a protocol parameter.
    package func value(of name: String) -> String? {
        oauth.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}
