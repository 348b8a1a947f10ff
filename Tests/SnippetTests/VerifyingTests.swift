import Foundation
import OAuth1
import OAuth1Foundation
import Testing

/// The code of the documentation, as it is there.
@Suite("Snippets that verify")
struct VerifyingTests {
    private let clients = ["ck": ClientCredentials(identifier: "ck", sharedSecret: "cs")]
    private let tokens = ["tk": TokenCredentials(identifier: "tk", sharedSecret: "ts")]
    private let nonces = MemoryNonceStore()

    private func verify(
        method: String, url: String, authorization: [String], contentType: String?, body: [UInt8]
    ) async throws(RequestRefusal) {
        let verification = try RequestVerification(
            method: method, url: url, authorization: authorization, contentType: contentType,
            body: body)
        guard let client = clients[verification.clientIdentifier ?? ""] else {
            throw RequestRefusal.client
        }
        let identifier = verification.tokenIdentifier
        let token = identifier.flatMap { tokens[$0] }
        guard identifier == nil || token != nil else { throw RequestRefusal.token }
        let now = UInt64(Date().timeIntervalSince1970)
        try await verification.verify(client: client, token: token, at: now, nonces: nonces)
    }

    @Test("accept a request once")
    func once() async throws {
        let signed = try SignedRequest(
            Request(method: "GET", url: "https://api.example.com/photos"),
            client: try #require(clients["ck"]), token: tokens["tk"], freshness: Freshness())
        let send = { () async throws(RequestRefusal) in
            try await self.verify(
                method: "GET", url: "https://api.example.com/photos",
                authorization: [signed.authorizationHeader], contentType: nil, body: [])
        }
        try await send()
        await #expect(throws: RequestRefusal.usedNonce) { try await send() }
    }
}
