import OAuth1
import Testing

@Suite("Credentials (RFC 5849 §1.1)")
struct CredentialsTests {
    static let secret = "kd94hf93k423kf44"
    static let values: [any Sendable] = [
        SharedSecret(secret),
        ClientCredentials(identifier: "client", sharedSecret: SharedSecret(secret)),
        TemporaryCredentials(identifier: "temporary", sharedSecret: SharedSecret(secret)),
        TokenCredentials(identifier: "token", sharedSecret: SharedSecret(secret)),
    ]

    @Test("never print their secret, whether interpolated, reflected or dumped")
    func secrecy() {
        for value in Self.values {
            var dumped = ""
            dump(value, to: &dumped)
            dump([value], to: &dumped)
            let texts = [
                "\(value)", String(describing: value), String(reflecting: value), "\([value])",
                String(reflecting: Optional.some(value)), dumped,
            ]
            for text in texts { #expect(!text.contains(Self.secret), "\(type(of: value))") }
        }
    }

    @Test("show the length of their secret in bytes")
    func description() {
        #expect("\(SharedSecret("caf\u{E9}"))" == "<5 bytes>")
        #expect("\(SharedSecret(""))" == "<0 bytes>")
    }

    @Test("differ if only the bytes of their secrets differ")
    func equality() {
        #expect(SharedSecret("caf\u{E9}") != SharedSecret("cafe\u{301}"))
        #expect(SharedSecret("a") == "a")
        #expect(Set([SharedSecret("caf\u{E9}"), "cafe\u{301}", "caf\u{E9}"]).count == 2)
    }
}
