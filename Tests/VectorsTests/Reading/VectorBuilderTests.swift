import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("The vector builder")
struct VectorBuilderTests {
    private static func builder() -> VectorBuilder {
        VectorBuilder(file: "made.json") { (name) throws(KeyError) in
            throw KeyError("no file \(name)")
        }
    }

    private static func parts(_ change: (inout VectorParts) -> Void = { _ in }) -> VectorParts {
        var parts = VectorParts(id: "a")
        parts.request.method = "GET"
        parts.request.url = "http://a.example/p?x=1"
        parts.oauth = [("oauth_consumer_key", "k"), ("oauth_nonce", "n")]
        parts.secrets.consumerSecret = "s"
        change(&parts)
        return parts
    }

    @Test("makes a vector of a request, protocol parameters, secrets and expected values")
    func makes() throws {
        var builder = Self.builder()
        let made = builder.vector(
            of: Self.parts { parts in
                parts.request.query = [("y", "é\0")]
                parts.oauth.insert(("realm", ""), at: 0)
                parts.expected = [(.baseStringURI, "http://a.example/p")]
            })
        let vector = try #require(made)
        #expect(builder.issues == [])
        #expect(vector.fullID == "made::a" && vector.line == 0)
        #expect(vector.string(of: vector.request.url) == "http://a.example/p?x=1")
        #expect(vector.request.uri != nil && vector.oauth.method == .hmacSHA1)
        #expect(vector.oauth.realm.isPresent && vector.bytes(of: vector.oauth.realm).isEmpty)
        #expect(vector.list(of: vector.oauth.parameters).count == 2)
        let query = vector.list(of: vector.request.query)
        #expect(query.value(at: 0).elementsEqual("é\0".utf8))
        #expect(vector.verdict().status == "passed")
        #expect(vector.bytes.count < 300)
    }

    @Test("leaves out what is nil or empty")
    func leavesOut() throws {
        var builder = Self.builder()
        let made = builder.vector(of: VectorParts(id: "a"))
        let vector = try #require(made)
        #expect(!vector.request.method.isPresent && !vector.request.hasForm)
        #expect(!vector.oauth.isPresent && vector.expected.isEmpty)
        let form = Self.parts { parts in
            parts.request.method = "POST"
            parts.request.form = []
        }
        #expect(builder.vector(of: form)?.request.hasForm == true)
    }

    /// What cannot be used, and the same in a vector file.
    private static let unusable: [(change: @Sendable (inout VectorParts) -> Void, json: String)] = [
        ({ $0.id = "a b" }, #"{"id": "a b"}"#),
        ({ $0.request.method = "G T" }, #"{"id": "a", "request": {"method": "G T"}}"#),
        (
            { $0.request.url = "http://a/b\u{1}c" },
            #"{"id": "a", "request": {"url": "http://a/b\u0001c"}}"#
        ),
        (
            {
                $0.request.form = []
                $0.request.body = "b"
            }, #"{"id": "a", "request": {"form": [], "body": "b"}}"#
        ),
        (
            { $0.request.contentType = "text/plain" },
            #"{"id": "a", "request": {"content_type": "text/plain"}}"#
        ),
        ({ $0.oauth = [("oauth_tokn", "t")] }, #"{"id": "a", "oauth": {"oauth_tokn": "t"}}"#),
        ({ $0.oauth = [("token", "t")] }, #"{"id": "a", "oauth": {"token": "t"}}"#),
        (
            { $0.oauth = [("oauth_token", "t"), ("oauth_token", "u")] },
            #"{"id": "a", "oauth": {"oauth_token": "t", "oauth_token": "u"}}"#
        ),
        (
            {
                $0.oauth = [("oauth_signature_method", "HMAC-SHA-1")]
                $0.expected = [(.signature, "s")]
            },
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a.example/p?x=1"},
             "oauth": {"oauth_signature_method": "HMAC-SHA-1"}, "expected": {"signature": "s"}}
            """
        ),
        (
            { $0.secrets.privateKeyFile = "key.pem" },
            #"{"id": "a", "secrets": {"private_key_file": "key.pem"}}"#
        ),
    ]

    @Test("says what the reader says of values that cannot be used", arguments: unusable.indices)
    func faults(_ index: Int) {
        let fault = Self.unusable[index]
        var builder = Self.builder()
        #expect(builder.vector(of: Self.parts(fault.change)) == nil)
        var reader = VectorReader(file: "made.json") { (name) throws(KeyError) in
            throw KeyError("no file \(name)")
        }
        reader.open(Array(fault.json.utf8).span, as: .line)
        #expect(reader.next() == .unreadable)
        let said = { (issue: VectorIssue) in
            [issue.file, issue.path, issue.message, issue.hint?.text { $0.words }]
        }
        #expect(builder.issues.map(said) == reader.issues.map(said) && !reader.issues.isEmpty)
        #expect(builder.issues.allSatisfy { $0.description.hasPrefix("made.json: ") })
    }

    @Test("says all that cannot be used, and forgets it for the next vector")
    func next() {
        var builder = Self.builder()
        let wrong = Self.parts { parts in
            parts.request.method = ""
            parts.request.url = "x"
        }
        #expect(builder.vector(of: wrong) == nil)
        #expect(builder.issues.map(\.path) == ["request.method", "request.url"])
        #expect(builder.vector(of: Self.parts()) != nil && builder.issues == [])
    }
}
