package import OAuth1
package import Vectors

/// A request on which a pitfall shows, and the first value that it changes.
package struct PitfallExample {
    package let vector: TestVector
    package let stage: Stage
    package let correct: [UInt8]
    package let found: [UInt8]

    /// The first of some made-up requests on which `pitfall` changes a value; nil if none is.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init?(_ pitfall: Pitfall) throws(SigningError) {
        for vector in Self.requests {
            if let example = try Self.example(of: pitfall, vector) {
                self = example
                return
            }
        }
        return nil
    }

    private init(vector: TestVector, stage: Stage, correct: [UInt8], found: [UInt8]) {
        self.vector = vector
        self.stage = stage
        self.correct = correct
        self.found = found
    }

    private static let stages: [Stage] = [
        .baseStringURI, .parameters, .baseString, .signingKey, .signature, .authorizationHeader,
    ]

    private static func example(
        of pitfall: Pitfall,
        _ vector: TestVector
    ) throws(SigningError) -> Self? {
        var derivation = Derivation()
        let facts = try SigningFacts(vector, using: &derivation)
        let correct = MistakenSigning([Mistake](), vector, facts, Signer())
        let mistaken = try MistakenSigning([pitfall], vector, facts, Signer())
        // What does not change the request that is sent cannot be seen by a server.
        let sent = Stage.authorizationHeader
        guard try correct.value(of: sent) != mistaken.value(of: sent) else { return nil }
        for stage in stages {
            let values = (try correct.value(of: stage), try mistaken.value(of: stage))
            if let right = values.0, let wrong = values.1, right != wrong {
                return Self(vector: vector, stage: stage, correct: right, found: wrong)
            }
        }
        return nil
    }

    // MARK: - The requests

    static let requests: [TestVector] = {
        var builder = VectorBuilder(file: "examples") { (name) throws(KeyError) in
            throw KeyError("the examples have no key \(name)")
        }
        return parts.compactMap { builder.vector(of: $0) }
    }()

    /// From plain requests to those that few programs send.
    private static let parts: [VectorParts] = [
        parts("/1.1/tags?q=red%20shoes&page=2"),
        parts(
            "/1.1/notes?x=1", form: [("text", "It's 5 * (2 + 3) ~ 25!"), ("a", "b"), ("a", "a")]),
        parts("/caf%c3%a9/?name=Zo%C3%AB&empty=&none&a=10&a=9&a=9&tag%5B1%5D=b&tag%5B10%5D=a"),
        parts(
            "/A%20b;v=1//c:d/(e)/?b=%2F%252F&a=x+y&a=x%2By&org=1&org-name=x",
            origin: "https://api.example.com:8080"),
        parts("?q=a==&text=why?&&c=1", origin: "https://api.example.com:443"),
        parts("/tags?q=a;b;c=1#top"),
        parts("/tags?", origin: "https://api.example.com:80", form: [("a", "1")]),
        parts("/tags?id=7&page=1", form: [("id", "8"), ("oauth_target", "frame")]),
        parts("/tags?%F0%9F%98%80=1&%EF%BC%A1=2&face=3&%C3%A9t%C3%A9=1&cafe%CC%81=2&zebra=4"),
        parts("/tags?ids%5B%5D=7&ids%5B%5D=3&f%5Ba%5D=1&line=a&line2=b&line%201=c&B=1"),
        parts("/notes", form: [("text", "first & line\nsecond"), ("name", "<Zo\u{EB}>")]),
        parts("/items", body: #"{"name": "Ann", "tags": {"a": 1}, "on": true}"#),
        parts("/request_token", oauth: [("oauth_callback", "https://a.example/b?c=d%20e&f=1")]),
        parts(
            "/access_token",
            oauth: [("oauth_verifier", "v9"), ("realm", "r"), ("oauth_version", "1.0")]),
        parts("/c;b=1?Z=1&a=2&B=3", origin: "http://me@xn--bcher-kva.example.com"),
        parts("/tags?b%5B10%5D=1&b%5B9%5D=2", origin: "HTTP://API.Example.com"),
        parts("/tags?q=a", hasToken: false),
        parts("/tags?q=it's+(a)*/b~c", secret: "My s~cret! (it's)"),
        parts("/tags?q=a", secret: "it's a s/cr%2Bt+\u{E9}\n"),
        parts("/tags?q=a", secret: "f558fab07e03b84bd1a3"),
        parts("/tags?q=a", method: "HMAC-SHA256"),
        parts("/tags?q=a", method: "PLAINTEXT", secret: "s/c=t"),
        parts("/a%2Cb%20c?ids=1,2,3"),
    ]

    private static func parts(
        _ target: String,
        origin: String = "https://api.example.com",
        method: String = "HMAC-SHA1",
        oauth: [VectorParts.Pair] = [],
        form: [VectorParts.Pair]? = nil,
        body: String? = nil,
        secret: String = "kd94hf93k423kf44",
        hasToken: Bool = true
    ) -> VectorParts {
        var parts = VectorParts(id: "example")
        parts.request.method = form == nil && body == nil ? "GET" : "POST"
        parts.request.url = origin + target
        parts.request.form = form
        parts.request.body = body
        if body != nil { parts.request.contentType = "application/json" }
        parts.oauth = [
            ("oauth_consumer_key", "key"), ("oauth_nonce", "n7Kb"),
            ("oauth_signature_method", method), ("oauth_timestamp", "1718000011"),
        ]
        parts.oauth += oauth
        parts.secrets.consumerSecret = secret
        if hasToken {
            parts.oauth.append(("oauth_token", "token"))
            parts.secrets.tokenSecret = "pfkkdhi9sl3r4s00"
        }
        return parts
    }
}
