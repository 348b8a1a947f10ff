import OAuth1
import Testing
import Vectors
import HTTP

@testable import Server

@Suite("The likeliest cause of a refusal")
struct LikelyCauseTests {
    private static let file = ClientFile(
        clients: [
            Client(key: "ck", secret: "client-secret-1"),
            Client(key: "other", secret: "client-secret-2"),
        ],
        tokens: [
            Token(identifier: "tk", secret: "token-secret-1", clientKey: "ck"),
            Token(identifier: "tk2", secret: "token-secret-2", clientKey: "ck"),
        ])

    /// What is said of a request that is signed with these credentials.
    private static func cause(
        client: (String, String) = ("ck", "client-secret-1"),
        token: (String, String)? = ("tk", "token-secret-1"),
        signedOverHTTPS: Bool = false
    ) throws -> String? {
        var desk = Desk(file: file)
        desk.isSecure = signedOverHTTPS
        let draft = try desk.draft(client: client, token: token)
        desk.isSecure = false
        let reply = desk.send(draft)
        let refusal = try #require(reply.record.refusal)
        if let cause = refusal.cause {
            #expect(reply.text.contains("likely: \(cause)\n"))
            let challenge = try #require(reply.response.value(of: "WWW-Authenticate"))
            #expect(challenge.contains(PercentEncoding.encode(cause)))
        }
        #expect(!reply.text.contains("-secret-"))
        #expect(!refusal.sentence.contains("-secret-"))
        return refusal.cause
    }

    @Test("is proved where secrets are wrong")
    func secrets() throws {
        let right = "the base string is correct, but"
        #expect(
            try Self.cause(token: ("tk", "token-secret-2"))
                == "\(right) the token secret belongs to the token \"tk2\"")
        #expect(
            try Self.cause(token: ("tk", "")) == "\(right) the signing key lacks the token secret")
        #expect(
            try Self.cause(client: ("ck", "client-secret-2"))
                == "\(right) the consumer secret belongs to the client \"other\"")
        #expect(
            try Self.cause(client: ("ck", "ck"))
                == "\(right) the signing key contains the consumer key \"ck\" instead of its secret"
        )
        #expect(
            try Self.cause(client: ("ck", ""), token: ("tk", "token-secret-2"))
                == "\(right) the signing key lacks the secret of \"ck\", and the token secret"
                + " belongs to the token \"tk2\"")
        #expect(try Self.cause(client: ("ck", "unknown")) == nil)
    }

    @Test("is the other scheme, if that makes the signature correct")
    func scheme() throws {
        let sentence = "the client signed an https URL, but the request came over http"
        #expect(try Self.cause(signedOverHTTPS: true) == sentence)
        #expect(
            try Self.cause(token: ("tk", ""), signedOverHTTPS: true)
                == "\(sentence); also, the base string is correct, but the signing key lacks the"
                + " token secret")
    }

    @Test("is an identifier in the place of another, or with other letters")
    func identifiers() throws {
        #expect(
            try Self.cause(client: ("client-secret-1", "ck"))
                == "the consumer key is the secret of \"ck\": key and secret are swapped")
        #expect(
            try Self.cause(client: ("tk", "client-secret-1"))
                == "the consumer key is a token: oauth_consumer_key and oauth_token are"
                + " swapped")
        let similar = "? Only spaces or letter case differ"
        #expect(try Self.cause(client: (" CK", "x")) == "did the client mean \"ck\"\(similar)")
        #expect(
            try Self.cause(token: ("token-secret-1", "tk"))
                == "oauth_token is the secret of a token: token and token secret are swapped")
        #expect(
            try Self.cause(token: ("ck", "x"))
                == "oauth_token is a consumer key: oauth_consumer_key and oauth_token are swapped")
        #expect(try Self.cause(token: ("TK2", "x")) == "did the client mean \"tk2\"\(similar)")
        #expect(try Self.cause(client: ("nobody", "x")) == nil)
    }
}
