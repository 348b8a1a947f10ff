import Diagnosis
import Fixtures
import Testing
import Vectors

@testable import Results

/// The photo request of RFC 5849 §1.2, whose signature is printed there.
@Suite("Several secrets")
struct SecretTrialsTests {
    private static func trials(
        _ signature: String,
        _ named: [(String, String)],
        consumerSecret: String = "wrong"
    ) throws -> SecretTrials {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url":
              "http://photos.example.net/photos?file=vacation.jpg&size=original"},
             "oauth": {"oauth_consumer_key": "dpf43f3p2l4k3l03", "oauth_token": "nnch734d00sl2jdk",
              "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "137131202",
              "oauth_nonce": "chapoH"},
             "secrets": {"consumer_secret": "\(consumerSecret)", "token_secret": ""},
             "expected": {"signature": "\(signature)"}}
            """)
        var checker = Checker()
        let explained = try Explained(
            vector, .init(depth: 1) { { false } }, using: &checker)
        return try SecretTrials(
            named.map { .init(name: $0.0, value: Array($0.1.utf8)) }, on: explained
        ) { false }
    }

    private static let named = [
        ("STAGING", "wrong"), ("TOKEN", "pfkkdhi9sl3r4s00"), ("LIVE", "kd94hf93k423kf44"),
    ]

    @Test("are tried in pairs, and those that fit are named")
    func fits() throws {
        let trials = try Self.trials("MdpQcU8iPSUjWoN/UDMsK2sui9I=", Self.named)
        #expect(trials.fits.map(\.consumer) == ["LIVE"])
        #expect(trials.fits.map(\.token) == ["TOKEN"])
        #expect(trials.fits.first?.pitfalls == [])
        #expect(trials.used.consumer == "STAGING")
        #expect(trials.tried == 16)
    }

    @Test("are tried with one mistake if none fits without")
    func mistaken() throws {
        // The signature of RFC 5849 §1.2, in hexadecimal digits.
        let trials = try Self.trials("31da50714f223d25235a837f50332c2b6b2e8bd2", Self.named)
        let fit = trials.fits.first { $0.consumer == "LIVE" && $0.token == "TOKEN" }
        #expect(fit?.pitfalls == ["hex-digest"])
    }

    @Test("fit nothing if the right one is not there")
    func none() throws {
        let trials = try Self.trials("MdpQcU8iPSUjWoN/UDMsK2sui9I=", [("TOKEN", "x")])
        #expect(trials.fits.isEmpty)
    }
}
