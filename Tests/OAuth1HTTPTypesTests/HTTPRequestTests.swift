import Foundation
import HTTPTypes
import OAuth1
import OAuth1HTTPTypes
import Testing

@Suite("An HTTPRequest")
struct HTTPRequestTests {
    private static let client = ClientCredentials(
        identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44")
    private static let token = TokenCredentials(
        identifier: "nnch734d00sl2jdk", sharedSecret: "pfkkdhi9sl3r4s00")
    private static let photo = HTTPRequest(
        method: .get, scheme: "http", authority: "photos.example.net",
        path: "/photos?file=vacation.jpg&size=original")

    @Test("is signed and verified as in RFC 5849 §1.2")
    func printed() async throws {
        var request = Self.photo
        try request.sign(
            client: Self.client, token: Self.token,
            freshness: Freshness(nonce: "chapoH", timestamp: 137_131_202), realm: "Photos")
        let header = try #require(request.headerFields[.authorization])
        #expect(header.contains("oauth_signature=\"MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D\""))
        let verification = try RequestVerification(request)
        #expect(verification.transmission == .header)
        try await verification.verify(
            client: Self.client, token: Self.token, at: 137_131_202, nonces: MemoryNonceStore())
        request.path = "/photos?file=vacation.jpg&size=large"
        #expect(
            try !RequestVerification(request).isAuthentic(client: Self.client, token: Self.token))
    }

    /// The documentation of Twitter's API prints this signature for this request.
    @Test("is signed with its form")
    func form() throws {
        var request = HTTPRequest(
            method: .post, scheme: "https", authority: "api.twitter.com",
            path: "/1.1/statuses/update.json?include_entities=true")
        request.headerFields[.contentType] = FormEncodedBody.contentType
        let body = "status=Hello+Ladies+%2b+Gentlemen%2C+a+signed+OAuth+request!"
        try request.sign(
            body: body.utf8,
            client: ClientCredentials(
                identifier: "xvz1evFS4wEEPTGEFPHBog",
                sharedSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"),
            token: TokenCredentials(
                identifier: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                sharedSecret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"),
            freshness: Freshness(
                nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp: 1_318_622_958),
            version: "1.0")
        let header = try #require(request.headerFields[.authorization])
        #expect(header.contains("oauth_signature=\"hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D\""))
    }

    /// The value of OAuth Request Body Hash, draft 4, §6.
    @Test("has the body hash of the draft, unless the body is a form")
    func bodyHash() throws {
        var request = Self.photo
        request.method = .put
        let freshness = Freshness(nonce: "n", timestamp: 1)
        try request.sign(
            body: "Hello World!".utf8, client: Self.client, freshness: freshness, hashesBody: true)
        let header = try #require(request.headerFields[.authorization])
        #expect(header.contains("oauth_body_hash=\"Lve95gjOVATpfV8EL5X4nxwjKHE%3D\""))
        request.headerFields[.contentType] = FormEncodedBody.contentType
        try request.sign(
            body: "a=b".utf8, client: Self.client, freshness: freshness, hashesBody: true)
        #expect(request.headerFields[.authorization]?.contains("oauth_body_hash") == false)
    }

    @Test(
        "is made of what was signed",
        arguments: [
            ("http://a.example", "a.example", "/"),
            ("http://a.example:8080?b=c#d", "a.example:8080", "/?b=c"),
            ("http://user:secret@a.example/b%20c?", "a.example", "/b%20c?"),
        ])
    func made(_ url: String, _ authority: String, _ path: String) throws {
        let signed = try SignedRequest(
            Request(method: "POST", url: url, form: [Parameter("a", "b")]), client: Self.client,
            freshness: Freshness(nonce: "n", timestamp: 1))
        let request = try HTTPRequest(signed)
        #expect(request.scheme == "http")
        #expect(request.authority == authority)
        #expect(request.path == path)
        #expect(request.headerFields[.contentType] == FormEncodedBody.contentType)
        let verification = try RequestVerification(request, body: "a=b".utf8)
        #expect(try verification.isAuthentic(client: Self.client))
    }

    @Test("says what it cannot sign")
    func faults() throws {
        var request = HTTPRequest(method: .get, scheme: nil, authority: "a.example", path: "/")
        #expect(throws: HTTPRequestError.noURL) {
            try request.sign(client: Self.client, freshness: nil)
        }
        #expect { try RequestVerification(request) } throws: { error in
            if case .url? = error as? RequestRefusal { true } else { false }
        }
        request.scheme = "https"
        request.headerFields[.contentType] = FormEncodedBody.contentType
        #expect { try request.sign(body: [0xFF], client: Self.client, freshness: nil) } throws: {
            if case .form? = $0 as? HTTPRequestError { true } else { false }
        }
        let odd = try SignedRequest(
            Request(method: "A B", url: "http://a.example"), client: Self.client,
            freshness: Freshness(nonce: "n", timestamp: 1))
        #expect(throws: HTTPRequestError.method) { try HTTPRequest(odd) }
    }
}
