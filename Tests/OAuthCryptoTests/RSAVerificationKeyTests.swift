import Foundation
import OAuthCrypto
import Testing

@Suite("RSA public keys")
struct RSAVerificationKeyTests {
    static let forms = ["public.pem", "public-pkcs1.pem", "certificate.pem"]

    @Test(
        "verify signatures of the private key, in every form of the public key",
        arguments: RSAVerificationKeyTests.forms, ["rsa-1024", "rsa-2048"])
    func roundTrip(_ form: String, _ name: String) throws {
        let key = try RSAVerificationKey(pem: TestKeys.file("\(name)-\(form)"))
        for hash in HashFunction.allCases {
            let signature = try RSASigningKeyTests.sign(
                "abc", hash, with: TestKeys.file("\(name)-pkcs8.pem"))
            #expect(try verifies(key, signature, "abc", hash), "\(hash)")
        }
    }

    @Test("verify the RSA-SHA1 signature in the OAuth wiki with its certificate")
    func wiki() throws {
        let key = try RSAVerificationKey(pem: Array(TestKeys.wikiCertificate.utf8))
        let signature = try #require(Data(base64Encoded: RSASigningKeyTests.wikiSignature))
        #expect(try verifies(key, [UInt8](signature), RSASigningKeyTests.wikiBaseString, .sha1))
    }

    @Test("do not verify another text, hash function or signature")
    func refuses() throws {
        let key = try RSAVerificationKey(pem: TestKeys.file("rsa-1024-public.pem"))
        let pem = try TestKeys.file("rsa-1024-pkcs8.pem")
        let signature = try RSASigningKeyTests.sign("abc", .sha1, with: pem)
        #expect(try verifies(key, signature, "abc", .sha1))
        #expect(try !verifies(key, signature, "abd", .sha1))
        #expect(try !verifies(key, signature, "", .sha1))
        #expect(try !verifies(key, signature, "abc", .sha256))
        #expect(try !verifies(key, signature.dropLast(), "abc", .sha1))
        #expect(try !verifies(key, signature + [0], "abc", .sha1))
        #expect(try !verifies(key, [0] + signature, "abc", .sha1))
        #expect(try !verifies(key, [], "abc", .sha1))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            #expect(try !verifies(key, changed, "abc", .sha1))
        }
    }

    @Test("do not verify the signature of another key")
    func anotherKey() throws {
        let key = try RSAVerificationKey(pem: TestKeys.file("rsa-1024-public.pem"))
        let pem = Array(TestKeys.wikiPrivateKey.utf8)
        let signature = try RSASigningKeyTests.sign("abc", .sha1, with: pem)
        #expect(try !verifies(key, signature, "abc", .sha1))
    }

    @Test("are refused if the key is not an RSA key")
    func notRSA() {
        #expect(throws: CryptoError.notRSA) {
            try RSAVerificationKey(pem: Array(TestKeys.ellipticPublicKey.utf8))
        }
    }

    @Test(
        "are refused if the text is not a key",
        arguments: [
            "", "not a key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        ])
    func garbage(_ text: String) {
        expectUnreadable(Array(text.utf8))
    }

    @Test("are refused if the file contains a private key, which must stay secret")
    func privateHalf() throws {
        expectUnreadable(try TestKeys.file("rsa-1024-pkcs8.pem"))
    }

    private func expectUnreadable(
        _ pem: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: CryptoError.self, sourceLocation: sourceLocation) {
            try RSAVerificationKey(pem: pem)
        }
        guard case .unreadablePEM? = error else {
            Issue.record(
                "another error: \(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
    }

    private func verifies(
        _ key: RSAVerificationKey,
        _ signature: [UInt8],
        _ text: String,
        _ hash: HashFunction
    ) throws -> Bool {
        try key.verifies(signature, of: Array(text.utf8).span, using: hash)
    }
}
