import Foundation
import OAuth1
import OAuth1Foundation
import Testing

/// The code of the documentation, as it is there.
@Suite("Snippets that verify")
struct VerifyingTests {
    private let clients = ["ck": ClientCredentials(identifier: "ck", sharedSecret: "cs")]
    private let tokens = [
        "ck": ["tk": TokenCredentials(identifier: "tk", sharedSecret: "ts")]
    ]
    private let nonces = MemoryNonceStore()

    private func verify(
        method: String, url: String, authorization: [String], contentType: String?, body: [UInt8]
    ) async throws(RequestRefusal) {
        let verification = try RequestVerification(
            method: method, url: url, authorization: authorization, contentType: contentType,
            body: body)
        guard let key = verification.clientIdentifier else {
            throw RequestRefusal.missing("oauth_consumer_key")
        }
        guard let client = clients[key] else { throw RequestRefusal.client }
        let identifier = verification.tokenIdentifier
        let token = identifier.flatMap { tokens[key]?[$0] }
        guard identifier == nil || token != nil else { throw RequestRefusal.token }
        let now = UInt64(Date().timeIntervalSince1970)
        try await verification.verify(client: client, token: token, at: now, nonces: nonces)
    }

    @Test("refuse a request without a consumer key as one that cannot be understood")
    func noKey() async throws {
        let header = #"OAuth oauth_signature_method="PLAINTEXT", oauth_signature="cs%26""#
        let refusal = await #expect(throws: RequestRefusal.self) {
            try await self.verify(
                method: "GET", url: "https://api.example.com/photos", authorization: [header],
                contentType: nil, body: [])
        }
        #expect(refusal?.status == 400)
        let unknown = header.replacing("OAuth ", with: "OAuth oauth_consumer_key=\"x\", ")
        let other = await #expect(throws: RequestRefusal.self) {
            try await self.verify(
                method: "GET", url: "https://api.example.com/photos", authorization: [unknown],
                contentType: nil, body: [])
        }
        #expect(other?.status == 401)
    }

    @Test("accept a request once")
    func once() async throws {
        let signed = try SignedRequest(
            Request(method: "GET", url: "https://api.example.com/photos"),
            client: try #require(clients["ck"]), token: tokens["ck"]?["tk"], freshness: Freshness())
        let send = { () async throws(RequestRefusal) in
            try await self.verify(
                method: "GET", url: "https://api.example.com/photos",
                authorization: [signed.authorizationHeader], contentType: nil, body: [])
        }
        try await send()
        await #expect(throws: RequestRefusal.usedNonce) { try await send() }
    }
}
