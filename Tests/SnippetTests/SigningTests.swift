import Foundation
import HTTPTypes
import OAuth1
import OAuth1Foundation
import OAuth1HTTPTypes
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code of the documentation, as it is there.
@Suite("Snippets that sign")
struct SigningTests {
    private let client = ClientCredentials(identifier: "ck", sharedSecret: "cs")
    private let token = TokenCredentials(identifier: "tk", sharedSecret: "ts")

    @Test("sign as in RFC 5849 §1.2")
    func sign() throws {
        let client = ClientCredentials(
            identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44")
        let token = TokenCredentials(
            identifier: "nnch734d00sl2jdk", sharedSecret: "pfkkdhi9sl3r4s00")

        let signed = try SignedRequest(
            Request(
                method: "GET",
                url: "http://photos.example.net/photos?file=vacation.jpg&size=original"),
            client: client, token: token,
            freshness: Freshness(nonce: "chapoH", timestamp: 137_131_202)
        )
        print(signed.signature)  // MdpQcU8iPSUjWoN/UDMsK2sui9I=, as in RFC 5849 §1.2
        print(signed.authorizationHeader)  // OAuth oauth_consumer_key="dpf43f3p2l4k3l03", …
        print(signed.signatureBaseString)  // GET&http%3A%2F%2Fphotos.example.net%2Fphotos&…
        #expect(signed.signature == "MdpQcU8iPSUjWoN/UDMsK2sui9I=")
        #expect(
            signed.authorizationHeader.hasPrefix("OAuth oauth_consumer_key=\"dpf43f3p2l4k3l03\", "))
        #expect(
            signed.signatureBaseString.hasPrefix("GET&http%3A%2F%2Fphotos.example.net%2Fphotos&"))
    }

    @Test("make a nonce and a timestamp")
    func freshness() {
        var generator = SystemRandomNumberGenerator()
        let random = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let now = UInt64(Date().timeIntervalSince1970)  // import Foundation
        let freshness = Freshness(randomBytes: random, timestamp: now)
        #expect(freshness.nonce.utf8.count > 30)
        #expect(freshness.nonce != Freshness().nonce)
    }

    @Test("sign a form and the hash of a body")
    func bodies() throws {
        let freshness = Freshness()
        let update = Request(
            method: "POST", url: "https://api.example.com/1.1/statuses/update.json",
            form: [Parameter("status", "Hello Ladies + Gentlemen"), Parameter("trim_user", "true")]
        )
        let body = FormEncodedBody(update.form).bytes  // what you send
        #expect(body == Array("status=Hello%20Ladies%20%2B%20Gentlemen&trim_user=true".utf8))

        let json = Array(#"{"text": "hello"}"#.utf8)
        let note = try SignedRequest(
            Request(method: "POST", url: "https://api.example.com/notes"),
            client: client, token: token, freshness: freshness,
            bodyHash: try SignatureMethod.hmacSHA1.bodyHash(of: json))
        #expect(note.normalizedParameters.contains("oauth_body_hash="))
    }

    @Test("sign with RSA, and verify")
    func rsa() throws {
        let request = Request(method: "GET", url: "https://api.example.com/photos")
        let privatePEM = try Repository.text(of: "vectors/keys/rsa-2048-pkcs1.pem")
        let publicPEM = try Repository.text(of: "vectors/keys/rsa-2048-public.pem")
        let freshness = Freshness()
        let key = try RSAPrivateKey(pem: privatePEM)  // PKCS#1 or PKCS#8
        let signed = try SignedRequest(
            request, client: client, method: .rsaSHA256, privateKey: key, freshness: freshness)

        let publicKey = try RSAPublicKey(pem: publicPEM)  // a public key or a certificate
        let verification = try RequestVerification(
            request, authorizationHeader: signed.authorizationHeader)
        let isAuthentic = try verification.isAuthentic(client: client, publicKey: publicKey)
        #expect(isAuthentic)
    }

    @Test("sign a URLRequest")
    func urlRequest() throws {
        let url = try #require(URL(string: "https://api.example.com/notes"))
        var request = URLRequest(url: url)
        request.setForm([
            Parameter("status", "Hello Ladies + Gentlemen"), Parameter("trim_user", "true"),
        ])
        try request.sign(client: client, token: token)
        #expect(request.value(forHTTPHeaderField: "Authorization")?.hasPrefix("OAuth ") == true)

        var note = URLRequest(url: url)
        note.httpMethod = "POST"
        note.setValue("application/json", forHTTPHeaderField: "Content-Type")
        note.httpBody = Data(#"{"text": "hello"}"#.utf8)
        try note.sign(client: client, token: token, method: .hmacSHA256, hashesBody: true)
        #expect(
            note.value(forHTTPHeaderField: "Authorization")?.contains("oauth_body_hash") == true)

        let signed = try SignedRequest(
            Request(request), client: client, token: token, freshness: Freshness())
        #expect(try URLRequest(signed).httpBody == request.httpBody)
    }

    @Test("sign an HTTPRequest")
    func httpRequest() throws {
        var request = HTTPRequest(
            method: .get, scheme: "https", authority: "api.example.com", path: "/photos?size=large")
        try request.sign(client: client, token: token, freshness: Freshness())
        #expect(request.headerFields[.authorization]?.hasPrefix("OAuth ") == true)
    }

    @Test("catch what cannot be signed")
    func errors() {
        let request = Request(method: "GET", url: "/photos")
        let freshness = Freshness()
        do {
            print(try SignedRequest(request, client: client, freshness: freshness).signature)
        } catch {  // a SigningError
            print("cannot sign: \(error)")
        }
        #expect(throws: SigningError.self) {
            try SignedRequest(request, client: client, freshness: freshness)
        }
    }
}
