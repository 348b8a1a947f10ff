import Foundation
import OAuth1
import Testing

@Suite("RFC 5849 §3.4.3, RSA-SHA1")
struct RSASignatureTests {
    static let methods: [SignatureMethod] = [.rsaSHA1, .rsaSHA256, .rsaSHA512]

    @Test(
        "verifies its signature, but not for another request or key",
        arguments: RSASignatureTests.methods)
    func roundTrip(_ method: SignatureMethod) throws {
        let request = Request(method: "GET", url: "https://a/b?c=d")
        let client = ClientCredentials(identifier: "c", sharedSecret: "not used")
        let signed = try SignedRequest(
            request, client: client, method: method,
            privateKey: RSAPrivateKey(pem: Self.key("rsa-2048-pkcs1.pem")),
            freshness: Freshness(nonce: "n", timestamp: 1))
        let verification = try RequestVerification(
            request, authorizationHeader: signed.authorizationHeader)
        let otherRequest = try RequestVerification(
            Request(method: "GET", url: "https://a/b?c=e"),
            authorizationHeader: signed.authorizationHeader)
        let other = ClientCredentials(identifier: "c", sharedSecret: "another")
        for form in ["public.pem", "public-pkcs1.pem", "certificate.pem"] {
            let key = try RSAPublicKey(pem: Self.key("rsa-2048-\(form)"))
            #expect(try verification.isAuthentic(client: other, publicKey: key))
            #expect(try !otherRequest.isAuthentic(client: client, publicKey: key))
        }
        let wrong = try RSAPublicKey(pem: Self.key("rsa-1024-public.pem"))
        #expect(try !verification.isAuthentic(client: client, publicKey: wrong))
        #expect(throws: SigningError.self) { try verification.isAuthentic(client: client) }
    }

    @Test("treats text that is not base64 as a wrong signature")
    func noBase64() throws {
        let verification = try RequestVerification(
            Request(method: "GET", url: "https://a/"),
            authorizationHeader:
                #"OAuth oauth_signature_method="RSA-SHA1", oauth_signature="%21%21""#)
        let key = try RSAPublicKey(pem: Self.key("rsa-1024-public.pem"))
        let client = ClientCredentials(identifier: "c", sharedSecret: "")
        #expect(try !verification.isAuthentic(client: client, publicKey: key))
    }

    @Test("refuses text that is not a key")
    func noKeys() {
        #expect(throws: SigningError.self) { try RSAPrivateKey(pem: "no key".utf8) }
        #expect(throws: SigningError.self) { try RSAPublicKey(pem: "no key".utf8) }
    }

    private static func key(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).appending(path: "../../../vectors/keys").standardized
        return [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
}
