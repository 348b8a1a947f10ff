package import Vectors

/// Requests to try an adapter on, from plain ones to those that adapters often get wrong.
package enum AdapterExamples {
    /// What an example shows, and its vector.
    package static let all: [(title: String, vector: TestVector)] = {
        var builder = VectorBuilder(file: "examples") { (name) throws(KeyError) in
            throw KeyError("the examples have no key \(name)")
        }
        return titled.compactMap { title, parts in
            guard var vector = builder.vector(of: parts) else { return nil }
            if title == hashed {
                vector.oauth.computesBodyHash = true
                vector.oauth.bodyHashPlace = vector.oauth.parameters.count
            }
            return (title: title, vector: vector)
        }
    }()

    /// The title of the request whose `oauth_body_hash` the library computes.
    package static let hashed = "a body hash that the library computes"

    static let titled: [(title: String, parts: VectorParts)] = [
        ("a GET request with a query", parts(url: "http://a.example/p?x=1&y=a+b")),
        (
            "a POST request with a form",
            parts("POST", url: "https://a.example/p") { $0.form = [("s", "a b&c=d")] }
        ),
        (
            "a form that is given as a body",
            parts("POST", url: "https://a.example/p") { request in
                request.body = "s=a%20b+c&t="
                request.contentType = "application/x-www-form-urlencoded"
            }
        ),
        (
            "query parameters outside the URL",
            parts(url: "http://a.example/p?x=1") { $0.query = [("y", "2")] }
        ),
        (
            "a parameter name that occurs twice",
            parts("POST", url: "http://a.example/p") { $0.form = [("a", "2"), ("a", "1")] }
        ),
        (
            "non-ASCII text",
            parts("POST", url: "http://a.example/p") { $0.form = [("s", "caf\u{E9} \u{2603}")] }
        ),
        ("an empty parameter value", parts(url: "http://a.example/p?a=")),
        ("a request without a token", parts(url: "http://a.example/p", hasToken: false)),
        ("a request without oauth_version", parts(url: "http://a.example/p", hasVersion: false)),
        ("PLAINTEXT", parts(url: "https://a.example/p", signatureMethod: "PLAINTEXT")),
        ("HMAC-SHA256", parts(url: "http://a.example/p", signatureMethod: "HMAC-SHA256")),
        (
            "a body that is not a form",
            parts("POST", url: "http://a.example/p") { request in
                request.body = #"{"a": 1}"#
                request.contentType = "application/json"
            }
        ),
        (
            hashed,
            parts("POST", url: "http://a.example/p") { request in
                request.body = #"{"a": 1}"#
                request.contentType = "application/json"
            }
        ),
    ]

    private static func parts(
        _ method: String = "GET",
        url: String,
        signatureMethod: String = "HMAC-SHA1",
        hasToken: Bool = true,
        hasVersion: Bool = true,
        _ addMore: (inout VectorParts.Request) -> Void = { _ in }
    ) -> VectorParts {
        var parts = VectorParts(id: "example")
        parts.request.method = method
        parts.request.url = url
        addMore(&parts.request)
        parts.oauth = [
            ("oauth_consumer_key", "key"), ("oauth_signature_method", signatureMethod),
            ("oauth_timestamp", "1318622958"), ("oauth_nonce", "kYjzVBB8Y0ZFabxSWbWovY"),
        ]
        parts.secrets.consumerSecret = "consumer-secret"
        if hasToken {
            parts.oauth.append(("oauth_token", "token"))
            parts.secrets.tokenSecret = "token-secret"
        }
        if hasVersion { parts.oauth.append(("oauth_version", "1.0")) }
        return parts
    }
}
