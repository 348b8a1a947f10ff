import OAuthCrypto
import Testing

/// A key, a message and their code in a specification.
struct HMACVector: Sendable, CustomTestStringConvertible {
    let source: String
    let hash: HashFunction
    let key: [UInt8]
    let message: [UInt8]
    let code: String

    var testDescription: String { "\(hash.rawValue), \(source)" }
}

extension HMACVector {
    /// Those of hash functions that can be computed here.
    static let offered = (rfc2202 + rfc4231).filter { HashFunction.offered.contains($0.hash) }

    /// RFC 2202 §2 and §3: every test case of HMAC-MD5 and HMAC-SHA-1.
    static let rfc2202: [HMACVector] = [
        HMACVector(
            source: "RFC 2202 §2 case 1", hash: .md5,
            key: [UInt8](repeating: 0x0b, count: 16),
            message: Array("Hi There".utf8),
            code: "9294727a3638bb1c13f48ef8158bfc9d"),
        HMACVector(
            source: "RFC 2202 §2 case 2", hash: .md5,
            key: Array("Jefe".utf8),
            message: Array("what do ya want for nothing?".utf8),
            code: "750c783e6ab0b503eaa86e310a5db738"),
        HMACVector(
            source: "RFC 2202 §2 case 3", hash: .md5,
            key: [UInt8](repeating: 0xaa, count: 16),
            message: [UInt8](repeating: 0xdd, count: 50),
            code: "56be34521d144c88dbb8c733f0e8b3f6"),
        HMACVector(
            source: "RFC 2202 §2 case 4", hash: .md5,
            key: Array(1...25),
            message: [UInt8](repeating: 0xcd, count: 50),
            code: "697eaf0aca3a3aea3a75164746ffaa79"),
        HMACVector(
            source: "RFC 2202 §2 case 5", hash: .md5,
            key: [UInt8](repeating: 0x0c, count: 16),
            message: Array("Test With Truncation".utf8),
            code: "56461ef2342edc00f9bab995690efd4c"),
        HMACVector(
            source: "RFC 2202 §2 case 6", hash: .md5,
            key: [UInt8](repeating: 0xaa, count: 80),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd"),
        HMACVector(
            source: "RFC 2202 §2 case 7", hash: .md5,
            key: [UInt8](repeating: 0xaa, count: 80),
            message: Array(
                ("Test Using Larger Than Block-Size Key and Larger Than One Bl"
                    + "ock-Size Data").utf8),
            code: "6f630fad67cda0ee1fb1f562db3aa53e"),
        HMACVector(
            source: "RFC 2202 §3 case 1", hash: .sha1,
            key: [UInt8](repeating: 0x0b, count: 20),
            message: Array("Hi There".utf8),
            code: "b617318655057264e28bc0b6fb378c8ef146be00"),
        HMACVector(
            source: "RFC 2202 §3 case 2", hash: .sha1,
            key: Array("Jefe".utf8),
            message: Array("what do ya want for nothing?".utf8),
            code: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        HMACVector(
            source: "RFC 2202 §3 case 3", hash: .sha1,
            key: [UInt8](repeating: 0xaa, count: 20),
            message: [UInt8](repeating: 0xdd, count: 50),
            code: "125d7342b9ac11cd91a39af48aa17b4f63f175d3"),
        HMACVector(
            source: "RFC 2202 §3 case 4", hash: .sha1,
            key: Array(1...25),
            message: [UInt8](repeating: 0xcd, count: 50),
            code: "4c9007f4026250c6bc8414f9bf50c86c2d7235da"),
        HMACVector(
            source: "RFC 2202 §3 case 5", hash: .sha1,
            key: [UInt8](repeating: 0x0c, count: 20),
            message: Array("Test With Truncation".utf8),
            code: "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"),
        HMACVector(
            source: "RFC 2202 §3 case 6", hash: .sha1,
            key: [UInt8](repeating: 0xaa, count: 80),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "aa4ae5e15272d00e95705637ce8a3b55ed402112"),
        HMACVector(
            source: "RFC 2202 §3 case 7", hash: .sha1,
            key: [UInt8](repeating: 0xaa, count: 80),
            message: Array(
                ("Test Using Larger Than Block-Size Key and Larger Than One Bl"
                    + "ock-Size Data").utf8),
            code: "e8e99d0f45237d786d6bbaa7965c7808bbff1a91"),
    ]

    /// RFC 4231 §4: every test case but the fifth, which is cut to 128 bits.
    static let rfc4231: [HMACVector] = rfc4231Cases.flatMap { number, key, message, codes in
        zip([HashFunction.sha224, .sha256, .sha384, .sha512], codes).map { hash, code in
            HMACVector(
                source: "RFC 4231 §4.\(number + 1)", hash: hash, key: key, message: message,
                code: code)
        }
    }

    private static let rfc4231Cases: [(Int, key: [UInt8], message: [UInt8], codes: [String])] = [
        (
            1, [UInt8](repeating: 0x0b, count: 20),
            Array("Hi There".utf8),
            [
                "896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
                "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59c"
                    + "faea9ea9076ede7f4af152e8b2fa9cb6",
                "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
                    + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854",
            ]
        ),
        (
            2, Array("Jefe".utf8),
            Array("what do ya want for nothing?".utf8),
            [
                "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
                "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
                    + "8e2240ca5e69e2c78b3239ecfab21649",
                "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                    + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
            ]
        ),
        (
            3, [UInt8](repeating: 0xaa, count: 20),
            [UInt8](repeating: 0xdd, count: 50),
            [
                "7fb3cb3588c6c1f6ffa9694d7d6ad2649365b0c1f65d69d1ec8333ea",
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
                "88062608d3e6ad8a0aa2ace014c8a86f0aa635d947ac9febe83ef4e55966144b"
                    + "2a5ab39dc13814b94e3ab6e101a34f27",
                "fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39"
                    + "bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb",
            ]
        ),
        (
            4, Array(1...25),
            [UInt8](repeating: 0xcd, count: 50),
            [
                "6c11506874013cac6a2abc1bb382627cec6a90d86efc012de7afec5a",
                "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
                "3e8a69b7783c25851933ab6290af6ca77a9981480850009cc5577c6e1f573b4e"
                    + "6801dd23c4a7d679ccf8a386c674cffb",
                "b0ba465637458c6990e5a8c5f61d4af7e576d97ff94b872de76f8050361ee3db"
                    + "a91ca5c11aa25eb4d679275cc5788063a5f19741120c4f2de2adebeb10a298dd",
            ]
        ),
        (
            6, [UInt8](repeating: 0xaa, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            [
                "95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
                "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c6"
                    + "0c2ef6ab4030fe8296248df163f44952",
                "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                    + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598",
            ]
        ),
        (
            7, [UInt8](repeating: 0xaa, count: 131),
            Array(
                ("This is a test using a larger than block-size key and a larg"
                    + "er than block-size data. The key needs to be hashed before b"
                    + "eing used by the HMAC algorithm.").utf8),
            [
                "3a854166ac5d9f023f54d517d0b39dbd946770db9c2b95c9f6f565d1",
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
                "6617178e941f020d351e2f254e8fd32c602420feb0b8fb9adccebb82461e99c5"
                    + "a678cc31e799176d3860e6110c46523e",
                "e37b6a775dc87dbaa4dfa9f96e5e3ffddebd71f8867289865df5a32d20cdc944"
                    + "b6022cac3c4982b10d5eeb55c3e4de15134676fb6de0446065c97440fa8c6a58",
            ]
        ),
    ]
}
