import OAuthCrypto
import Testing

@Suite("HMAC (RFC 2104)")
struct HMACTests {
    @Test(
        "gives the codes in RFC 2202 and RFC 4231",
        arguments: HMACVector.offered)
    func published(_ vector: HMACVector) throws {
        #expect(try code(of: vector.message, vector.hash, vector.key, HMAC()) == vector.code)
    }

    @Test("gives the same codes if one context is used for all keys and hash functions")
    func alternation() throws {
        let hmac = HMAC()
        let vectors = HMACVector.offered
        for vector in vectors + vectors.reversed() {
            let found = try code(of: vector.message, vector.hash, vector.key, hmac)
            #expect(found == vector.code, "\(vector.testDescription)")
        }
    }

    @Test("gives the same code again with the same key")
    func reuse() throws {
        let hmac = HMAC()
        for vector in HMACVector.rfc2202 {
            for _ in 1...3 {
                #expect(try code(of: vector.message, vector.hash, vector.key, hmac) == vector.code)
            }
        }
    }

    @Test("gives the code of each message if only the message changes")
    func messages() throws {
        let hmac = HMAC()
        let key = Array("Jefe".utf8)
        // RFC 2202 §3 case 2; the others computed with Python's hmac.
        let codes = [
            ("what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
            ("what do ya want", "7e026affb010e96f1140cf41ab6d47abd107498a"),
            ("", "09d9e59d72239e62a8155c583d52743de9b7231a"),
            ("what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        ]
        for (message, expected) in codes {
            #expect(try code(of: Array(message.utf8), .sha1, key, hmac) == expected)
        }
    }

    /// Of an empty message with an empty key, computed with Python's hmac.
    static let codesOfNothing: [(HashFunction, String)] = [
        (.md5, "74e6f7298a9c2d168935f58c001bad88"),
        (.sha1, "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d"),
        (.sha224, "5ce14f72894662213e2748d2a6ba234b74263910cedde2f5a9271524"),
        (.sha256, "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
        (
            .sha384,
            "6c1f2ee938fad2e24bd91298474382ca218c75db3d83e114b3d4367776d14d35"
                + "51289e75e8209cd4b792302840234adc"
        ),
        (
            .sha512,
            "b936cee86c9f87aa5d3c6f2e84cb5a4239a5fe50480a6ec66b70ab5b1f4ac673"
                + "0c6c515421b327ec1d69402e53dfb49ad7381eb067b338fd7b0cb22247225d47"
        ),
    ]

    @Test(
        "accepts an empty key and an empty message",
        arguments: codesOfNothing.filter { HashFunction.offered.contains($0.0) })
    func emptyKey(_ hash: HashFunction, _ expected: String) throws {
        #expect(try code(of: [], hash, [], HMAC()) == expected)
    }

    @Test(
        "does not confuse an empty key with the previous key",
        arguments: codesOfNothing.filter { HashFunction.offered.contains($0.0) })
    func emptyKeyAfterAnother(_ hash: HashFunction, _ expected: String) throws {
        let hmac = HMAC()
        let before = try code(of: [], hash, Array("Jefe".utf8), hmac)
        #expect(try code(of: [], hash, [], hmac) == expected)
        #expect(try code(of: [], hash, Array("Jefe".utf8), hmac) == before)
        #expect(before != expected)
    }

    @Test("treats a key the same with zeros after it, up to the length of a block")
    func paddedKey() throws {
        // RFC 2104 §2: a key shorter than a block is filled up with zeros.
        let hmac = HMAC()
        let key = Array("Jefe".utf8)
        let message = Array("what do ya want for nothing?".utf8)
        let padded = key + [UInt8](repeating: 0, count: 60)
        let expected = "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
        #expect(try code(of: message, .sha1, key, hmac) == expected)
        #expect(try code(of: message, .sha1, padded, hmac) == expected)
        #expect(try code(of: message, .sha1, padded + [0], hmac) != expected)
    }

    @Test(
        "gives a code of the function's length",
        arguments: codesOfNothing.filter { HashFunction.offered.contains($0.0) })
    func length(_ hash: HashFunction, _ expected: String) throws {
        #expect(try code(of: [], hash, [], HMAC()) == expected)
    }

    private func code(
        of message: [UInt8],
        _ hash: HashFunction,
        _ key: [UInt8],
        _ hmac: HMAC
    ) throws -> String {
        var bytes: [UInt8] = []
        let (message, key) = (message[...], key[...])
        try hmac.withCode(of: message.span, using: hash, key: key.span) { code in
            for index in code.indices { bytes.append(code[index]) }
        }
        return Hex.text(bytes)
    }
}
