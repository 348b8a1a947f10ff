import OAuth1
import Testing

@testable import Diagnosis

@Suite("The shape of a signature")
struct SignatureShapeTests {
    /// A signature, the method that it is labelled with, and what its shape proves.
    typealias Case = (text: String, method: SignatureMethod, sentences: [String])

    /// 20, 32 and 256 zero bytes.
    static let sha1 = String(repeating: "A", count: 27) + "="
    static let sha256 = String(repeating: "A", count: 43) + "="
    static let rsa = String(repeating: "A", count: 342) + "=="

    static let cases: [Case] = [
        (sha1, .hmacSHA1, []),
        (sha256, .hmacSHA256, []),
        (rsa, .rsaSHA1, []),
        ("c&t", .plaintext, []),
        ("c%26t", .plaintext, []),
        ("", .hmacSHA1, ["The signature is empty."]),
        (
            "***", .hmacSHA1,
            [
                "The signature is masked in this text, so it cannot be compared. Give the text "
                    + "with the whole signature."
            ]
        ),
        (
            String(repeating: "*", count: 16_385), .hmacSHA1,
            [
                "The signature is 16385 bytes long. Even signatures of the largest RSA keys have "
                    + "fewer than 16384 bytes."
            ]
        ),
        // These may be the secrets themselves.
        ("c***&t***", .plaintext, []),
        (
            sha1, .hmacSHA256,
            [
                "The signature has 20 bytes, the length of an HMAC with SHA-1; an HMAC-SHA256 "
                    + "signature has 32 bytes."
            ]
        ),
        (
            sha256, .hmacSHA1,
            [
                "The signature has 32 bytes, the length of an HMAC with SHA-256; an HMAC-SHA1 "
                    + "signature has 20 bytes."
            ]
        ),
        (
            rsa, .hmacSHA1,
            [
                "The signature has 256 bytes, the length of an RSA signature with a key of 2048 "
                    + "bits; an HMAC-SHA1 signature has 20 bytes."
            ]
        ),
        (
            sha1, .rsaSHA1,
            [
                "The signature has 20 bytes, the length of an HMAC with SHA-1; an RSA signature "
                    + "has 128 bytes or more."
            ]
        ),
        ("AAAA", .hmacSHA1, ["The signature has 3 bytes; an HMAC-SHA1 signature has 20 bytes."]),
        (
            String(repeating: "0f", count: 20), .hmacSHA1,
            ["The signature is 40 hexadecimal digits, not base64."]
        ),
        (
            "c&t", .hmacSHA1,
            [
                "The signature has an \"&\". Only PLAINTEXT signatures have an \"&\", but the "
                    + "signature method is HMAC-SHA1."
            ]
        ),
        (
            "b'\(sha1)'", .hmacSHA1,
            ["The signature is wrapped in b'…', as Python prints bytes."]
        ),
        (
            String(repeating: "A", count: 27) + "%3D", .hmacSHA1,
            ["The signature is percent-encoded."]
        ),
        (
            String(repeating: "A", count: 27), .hmacSHA1,
            ["The signature has no \"=\" at its end, so its base64 is incomplete."]
        ),
        ("AA!A", .hmacSHA1, ["The signature is not base64: byte 3 is '!'."]),
        (
            sha1, .plaintext,
            [
                "The signature has 20 bytes in base64, the length of an HMAC with SHA-1. A "
                    + "PLAINTEXT signature is both secrets, joined with \"&\"."
            ]
        ),
        (
            "secret", .plaintext,
            ["The signature has no \"&\", which every PLAINTEXT signature has."]
        ),
    ]

    @Test("proves what it can be", arguments: cases)
    func proves(_ example: Case) {
        let shape = SignatureShape(of: Array(example.text.utf8), example.method)
        #expect(shape.sentences == example.sentences, "\(example.text)")
    }

    @Test(
        "names the parameter that has the form of the signature, if the signature has not",
        arguments: [
            ("k9Xw005ZqLr7mBv", sha1, true), (sha256, sha1, true), ("k9Xw", sha256, false),
            (sha1, sha1, false), ("***", sha1, false),
        ])
    func exchanged(_ signature: String, _ nonce: String, _ isNamed: Bool) {
        let others = [
            CollectedParameter("oauth_version", Array("1.0".utf8), .protocol),
            CollectedParameter("oauth_nonce", Array(nonce.utf8), .protocol),
        ]
        let shape = SignatureShape(of: Array(signature.utf8), .hmacSHA1, others: others)
        let sentence =
            "oauth_nonce looks like a signature: its value and oauth_signature may be swapped."
        #expect((shape.sentences.last == sentence) == isNamed)
    }
}
