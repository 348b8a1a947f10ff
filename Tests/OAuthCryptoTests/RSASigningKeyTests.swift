import Foundation
import OAuthCrypto
import Testing

@Suite("RSA private keys")
struct RSASigningKeyTests {
    static let forms = [
        "rsa-1024-pkcs1.pem", "rsa-1024-pkcs8.pem", "rsa-2048-pkcs1.pem", "rsa-2048-pkcs8.pem",
    ]

    @Test(
        "are read in PKCS#1 and PKCS#8 form, and sign alike", arguments: RSASigningKeyTests.forms)
    func reads(_ form: String) throws {
        let signature = try Self.sign("abc", .sha256, with: TestKeys.file(form))
        let other = form.replacingOccurrences(of: "pkcs1", with: "pkcs8")
        #expect(signature == (try Self.sign("abc", .sha256, with: TestKeys.file(other))))
        #expect(signature.count == (form.contains("1024") ? 128 : 256))
    }

    /// Of "abc", by the Python package cryptography; PKCS#1 v1.5 has no random part.
    static let signatures: [(HashFunction, String)] = [
        (
            .sha1,
            """
            2d4f3399f1149b0fdf299310b4affe215492a46c5e5f3adea87f269c31f0c0d887279655a2a1ecc9c48b740a
            9a75d4ec8f4a26fcf1df248525fd7c36ef0ecc78b18ecc2d1e7809b9dba70a0df2f171ce9a02fe3685218a3e
            d443dde2c8d1c9811bb4699d28b1004a8b21434d999ea675c99876c4991493b2d46701923466721a
            """
        ),
        (
            .sha256,
            """
            541d5e7f4b7bef3bc2b64a383d0d3722f8625ab462ce9508a0e5f435f6ca8e5a26dae030e4f1296a0051fdf4
            9ae276fa56fd9efb5715879ec03965ad30b5bbfcce09a2787f60abac7c0beac1954f438270a505195d5e517c
            a21652b2562b6d3815da1a5fe950eec0d3bfb3d7975994eabdd6433976de647167d02280fdbcf5cc
            """
        ),
        (
            .sha512,
            """
            7aa64de132900c84a468894d704cfa27c9d1fbe4db6841934790331a0a9513e8641c74d2d9a40549f7e76b25
            5c89e4e00f1e1f17fc32aa274c123495d1ce466ecdbf3a124f76a0f297f55882a147e767959ca863d07bdc0b
            f75b0a778ec20568d5a2efcd181664eb95e31348d519a09441cae07ffaf995e44594517347cadfe2
            """
        ),
    ]

    @Test(
        "sign like another implementation of RFC 8017", arguments: RSASigningKeyTests.signatures)
    func signs(_ hash: HashFunction, _ expected: String) throws {
        let signature = try Self.sign("abc", hash, with: TestKeys.file("rsa-1024-pkcs8.pem"))
        #expect(signature == Hex.bytes(expected))
    }

    /// The test case for RSA-SHA1 in the OAuth wiki.
    static let wikiBaseString = """
        GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacaction.jpg%26oauth_consumer_key%3D\
        dpf43f3p2l4k3l03%26oauth_nonce%3D13917289812797014437%26oauth_signature_method%3DRSA-SHA1%\
        26oauth_timestamp%3D1196666512%26oauth_version%3D1.0%26size%3Doriginal
        """
    static let wikiSignature = """
        jvTp/wX1TYtByB1m+Pbyo0lnCOLIsyGCH7wke8AUs3BpnwZJtAuEJkvQL2/9n4s5wUmUl4aCI4BwpraNx4RtEXMe5\
        qg5T1LVTGliMRpKasKsW//e+RinhejgCuzoH26dyF8iY2ZZ/5D1ilgeijhV/vBka5twt399mXwaYdCwFYE=
        """

    @Test("give the RSA-SHA1 signature in the OAuth wiki")
    func wiki() throws {
        let key = Array(TestKeys.wikiPrivateKey.utf8)
        let signature = try Self.sign(Self.wikiBaseString, .sha1, with: key)
        #expect(Data(signature).base64EncodedString() == Self.wikiSignature)
    }

    @Test("sign messages of any length, even empty ones", arguments: [0, 1, 100_000])
    func lengths(_ count: Int) throws {
        let message = String(repeating: "a", count: count)
        let signature = try Self.sign(message, .sha1, with: TestKeys.file("rsa-1024-pkcs1.pem"))
        let key = try RSAVerificationKey(pem: TestKeys.file("rsa-1024-public.pem"))
        #expect(try key.verifies(signature, of: ArraySlice(message.utf8).span, using: .sha1))
    }

    @Test("are refused if the key is not an RSA key")
    func notRSA() {
        #expect(throws: CryptoError.notRSA) {
            try RSASigningKey(pem: Array(TestKeys.ellipticPrivateKey.utf8))
        }
    }

    @Test(
        "are refused if they are encrypted, without asking for a pass phrase",
        .timeLimit(.minutes(1)),
        arguments: [TestKeys.encryptedPKCS8, TestKeys.encryptedPKCS1])
    func encrypted(_ pem: String) {
        #expect(throws: CryptoError.encrypted) { try RSASigningKey(pem: Array(pem.utf8)) }
    }

    @Test(
        "are refused if the text is not a key",
        arguments: [
            "", "\n", "-----BEGIN PRIVATE KEY-----", "not a key",
            "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n",
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
            "-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----\n",
        ])
    func garbage(_ text: String) {
        expectUnreadable(Array(text.utf8))
    }

    @Test("are refused if the file is cut off at any point")
    func cut() throws {
        let pem = try TestKeys.file("rsa-1024-pkcs8.pem")
        for count in stride(from: 0, to: pem.count - 30, by: 37) {
            expectUnreadable(Array(pem.prefix(count)))
        }
    }

    #if !SwiftCrypto
    /// With a key whose numbers are inconsistent, libcrypto may sign the same text differently.
    @Test("are refused if a character is changed, unless they sign as before")
    func damaged() throws {
        let pem = try TestKeys.file("rsa-1024-pkcs1.pem")
        let signature = try Self.sign("abc", .sha1, with: pem)
        var damaged = 0
        for index in stride(from: 0, to: pem.count, by: 5) {
            var other = pem
            other[index] = pem[index] == UInt8(ascii: "A") ? 0x42 : 0x41
            do {
                #expect(try Self.sign("abc", .sha1, with: other) == signature, "\(index)")
            } catch CryptoError.damaged {
                damaged += 1
            } catch {}
        }
        #expect(damaged > 20)
    }
    #endif

    @Test(
        "are refused if the file contains only a public key",
        arguments: ["rsa-1024-public.pem", "rsa-1024-public-pkcs1.pem", "rsa-1024-certificate.pem"])
    func publicHalf(_ file: String) throws {
        expectUnreadable(try TestKeys.file(file))
    }

    @Test("are read after another key was refused")
    func goesOn() throws {
        expectUnreadable(Array("garbage".utf8))
        _ = try RSASigningKey(pem: TestKeys.file("rsa-1024-pkcs8.pem"))
    }

    private func expectUnreadable(
        _ pem: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: CryptoError.self, sourceLocation: sourceLocation) {
            try RSASigningKey(pem: pem)
        }
        guard case .unreadablePEM(let wanted, _)? = error else {
            Issue.record(
                "another error: \(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
        #expect(wanted == "a private key", sourceLocation: sourceLocation)
    }

    static func sign(_ text: String, _ hash: HashFunction, with pem: [UInt8]) throws -> [UInt8] {
        try RSASigningKey(pem: pem).signature(of: ArraySlice(text.utf8).span, using: hash)
    }
}
