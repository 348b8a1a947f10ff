import OAuthCrypto
import Testing

// The words are those of libcrypto.
#if !SwiftCrypto
@Suite("Errors of libcrypto")
struct CryptoErrorTests {
    @Test(
        "say what failed and why",
        arguments: [
            (CryptoError.notRSA, "the key is not an RSA key"),
            (
                .refused(call: "HMAC-MD5", reason: "unsupported"),
                "libcrypto refused HMAC-MD5: unsupported"
            ),
            (
                .unreadablePEM(wanted: "a private key", reason: "no start line"),
                "not a PEM text with a private key: no start line"
            ),
        ])
    func description(_ error: CryptoError, _ expected: String) {
        #expect(error.description == expected)
    }

    @Test("give libcrypto's reason, and not that of an earlier call")
    func reason() throws {
        let first = #expect(throws: CryptoError.self) { try RSASigningKey(pem: []) }
        _ = try RSASigningKey(pem: TestKeys.file("rsa-1024-pkcs8.pem"))
        let second = #expect(throws: CryptoError.self) { try RSASigningKey(pem: []) }
        #expect(first == second)
        guard case .unreadablePEM(_, let reason)? = first else {
            Issue.record("another error: \(String(describing: first))")
            return
        }
        #expect(!reason.isEmpty)
    }
}
#endif
