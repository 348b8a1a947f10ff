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
        for hash in HashFunction.signing {
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

    #if !SwiftCrypto
    /// A public key of these numbers, in DER (RFC 8017 appendix A.1.1) inside PEM.
    private static func pem(_ modulus: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            let count = content.count
            let length =
                count < 128 ? [UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
            return [tag] + length + content
        }
        func integer(_ bytes: [UInt8]) -> [UInt8] {
            element(2, (bytes[0] < 0x80 ? [] : [0]) + bytes)
        }
        let rsa: [UInt8] = [
            0x30, 0x0D, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1, 5, 0,
        ]
        let numbers = element(0x30, integer(modulus) + integer(exponent))
        let der = element(0x30, rsa + element(3, [0] + numbers))
        let text = Data(der).base64EncodedString(
            options: [.lineLength64Characters, .endLineWithLineFeed])
        return Array("-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n".utf8)
    }

    private static let odd = [UInt8](repeating: 0xFF, count: 128)

    @Test(
        "are refused if no signature could be verified with the numbers of the key",
        arguments: [
            ([UInt8](repeating: 0xFF, count: 8192), [1, 0, 1]), (odd, [0]), (odd, [1]),
            (odd, [2]),
            (odd, odd), (odd + odd, odd + odd), ([0], [3]), ([1], [3]),
            (odd.dropLast() + [0xFE], [3]),
            ([UInt8](repeating: 0xFF, count: 512), [UInt8](repeating: 0xFF, count: 16)),
        ] as [([UInt8], [UInt8])])
    func unusable(_ modulus: [UInt8], _ exponent: [UInt8]) {
        let error = #expect(throws: CryptoError.self) {
            try RSAVerificationKey(pem: Self.pem(modulus, exponent))
        }
        guard case .unusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("are neither right nor wrong if the key is too short for the hash function")
    func tooShort() throws {
        let modulus = [UInt8](repeating: 0xFF, count: 64)
        let key = try RSAVerificationKey(pem: Self.pem(modulus, [1, 0, 1]))
        #expect(try !verifies(key, modulus, "abc", .sha1))
        #expect(throws: CryptoError.self) { try verifies(key, modulus, "abc", .sha512) }
    }
    #endif

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
        try key.verifies(signature, of: ArraySlice(text.utf8).span, using: hash)
    }
}
