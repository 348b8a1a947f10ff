import Foundation
import OAuth1
import OAuth1Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A URLRequest")
struct URLRequestTests {
    private static func request(_ url: String, method: String = "GET") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        return request
    }

    private static func header(_ request: URLRequest) -> String {
        request.value(forHTTPHeaderField: "Authorization") ?? ""
    }

    @Test("is signed as in RFC 5849 §1.2")
    func temporaryCredentials() throws {
        var request = try Self.request("https://photos.example.net/initiate", method: "POST")
        try request.sign(
            client: ClientCredentials(
                identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44"),
            freshness: Freshness(nonce: "wIjqoS", timestamp: 137_131_200),
            callback: "http://printer.example.com/ready", realm: "Photos")
        #expect(
            Self.header(request).contains("oauth_signature=\"74KNZJeDHnMBp0EMJ9ZHt%2FXKycU%3D\""))
    }

    /// The documentation of Twitter's API prints this signature for this request.
    @Test("is signed with its form", arguments: [false, true])
    func form(_ isEncodedByHand: Bool) throws {
        var request = try Self.request(
            "https://api.twitter.com/1.1/statuses/update.json?include_entities=true")
        let status = "Hello Ladies + Gentlemen, a signed OAuth request!"
        request.setForm([Parameter("status", status)])
        if isEncodedByHand {
            request.setValue(
                "application/x-www-form-urlencoded; charset=utf-8",
                forHTTPHeaderField: "Content-Type")
            let body = "status=Hello+Ladies+%2b+Gentlemen%2C+a+signed+OAuth+request!"
            request.httpBody = Data(body.utf8)
        }
        #expect(request.httpMethod == "POST")
        try request.sign(
            client: ClientCredentials(
                identifier: "xvz1evFS4wEEPTGEFPHBog",
                sharedSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"),
            token: TokenCredentials(
                identifier: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                sharedSecret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"),
            freshness: Freshness(
                nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp: 1_318_622_958),
            version: "1.0")
        #expect(
            Self.header(request).contains("oauth_signature=\"hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D\""))
    }

    @Test("has a form whose spaces every decoder reads")
    func encodedForm() throws {
        var request = try Self.request("https://api.example.com/")
        request.setForm([Parameter("a", "1 + 1"), Parameter("b", "")])
        #expect(request.httpBody == Data("a=1%20%2B%201&b=".utf8))
        #expect(try Request(request).form == [Parameter("a", "1 + 1"), Parameter("b", "")])
    }

    /// The values of OAuth Request Body Hash, draft 4, §6 and §3.2.
    @Test(
        "has the body hash of the draft",
        arguments: [
            ("Hello World!", "Lve95gjOVATpfV8EL5X4nxwjKHE="), ("", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
        ])
    func bodyHash(_ body: String, _ hash: String) throws {
        #expect(try SignatureMethod.hmacSHA1.bodyHash(of: Data(body.utf8)) == hash)
        let client = ClientCredentials(identifier: "key", sharedSecret: "secret")
        var request = try Self.request("https://api.example.com/", method: "PUT")
        request.httpBody = Data(body.utf8)
        try request.sign(client: client, hashesBody: true)
        let encoded = hash.replacing("/", with: "%2F").replacing("=", with: "%3D")
        #expect(Self.header(request).contains("oauth_body_hash=\"\(encoded)\""))
        request.setForm([Parameter("a", "b")])
        try request.sign(client: client, hashesBody: true)
        #expect(!Self.header(request).contains("oauth_body_hash"))
    }

    @Test("is verified with the optional values that it has")
    func verification() throws {
        let client = ClientCredentials(identifier: "key", sharedSecret: "secret")
        var request = try Self.request("https://api.example.com/")
        for form in [nil, [Parameter("a", "b")]] {
            if let form { request.setForm(form) }
            try request.sign(client: client)
            let verification = try RequestVerification(
                method: try #require(request.httpMethod),
                url: try #require(request.url?.absoluteString),
                authorization: request.value(forHTTPHeaderField: "Authorization"),
                contentType: request.value(forHTTPHeaderField: "Content-Type"),
                body: request.httpBody)
            #expect(try verification.isAuthentic(client: client))
        }
    }

    @Test("that cannot be signed says why")
    func errors() throws {
        let client = ClientCredentials(identifier: "key", sharedSecret: "secret")
        var request = try Self.request("https://api.example.com/", method: "POST")
        request.setForm([])
        request.httpBody = Data([0x61, 0x3D, 0xFF])
        #expect(throws: URLRequestError.formNotUTF8) { try request.sign(client: client) }
        request.httpBodyStream = InputStream(data: Data("a=b".utf8))
        #expect(throws: URLRequestError.streamedBody) { try request.sign(client: client) }
        request.url = nil
        #expect(throws: URLRequestError.noURL) { try request.sign(client: client) }
        var ftp = try Self.request("ftp://api.example.com/")
        let error = #expect(throws: URLRequestError.self) { try ftp.sign(client: client) }
        #expect(error?.description.contains("http") == true)
    }

    @Test("gets a new nonce each time")
    func freshness() throws {
        let drawn = (0..<100).map { _ in Freshness() }
        #expect(Set(drawn.map(\.nonce)).count == 100)
        #expect(drawn.allSatisfy { $0.nonce.utf8.count >= 30 && $0.timestamp > 1_700_000_000 })
    }
}
