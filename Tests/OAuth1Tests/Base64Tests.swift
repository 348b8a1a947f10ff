import Foundation
import OAuth1
import Testing

@Suite("Base64 (RFC 2045 §6.8, RFC 4648 §4)")
struct Base64Tests {
    /// RFC 4648 §10.
    static let published = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]

    @Test("encodes and decodes the test vectors of RFC 4648", arguments: Base64Tests.published)
    func vectors(_ text: String, _ encoded: String) {
        #expect(encode(Array(text.utf8)) == encoded)
        #expect(decode(encoded) == Array(text.utf8))
    }

    @Test("agrees with Foundation for every byte and every length up to 100")
    func foundation() {
        let bytes = (0..<1_024).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ $0 >> 3) }
        let samples = (0...100).map { Array(bytes[$0..<2 * $0]) } + [bytes, Array(0...255)]
        for sample in samples {
            let encoded = encode(sample)
            #expect(encoded == Data(sample).base64EncodedString())
            #expect(decode(encoded) == sample)
        }
    }

    @Test(
        "refuses text that is not base64, or lacks its padding",
        arguments: [
            "Z", "Zg", "Zg=", "Zm8", "Zg===", "Zg==Zg==", "=", "====", "Z===", "Zg=a", "Z=g=",
            "Zm9v\n", " Zm9v", "Zm 9v", "Zm9_", "Zm9-", "Zm9v====", "Zm\u{E9}", "Zm9v\u{0}", "=m9v",
            "%3D%3D", "Zh==", "Zm9=", "Zg==Zh==", "/x==",
        ])
    func refuses(_ text: String) {
        #expect(decode(text) == nil)
    }

    private func encode(_ bytes: [UInt8]) -> String {
        written { Base64.append(bytes.span, to: &$0) }
    }

    private func decode(_ text: String) -> [UInt8]? {
        Base64.decode(Array(text.utf8).span)
    }
}

@Suite("OAuth Request Body Hash, draft 4 §3.2")
struct BodyHashTests {
    @Test(
        "is the base64 of the body's digest under the method's hash function",
        arguments: [
            // The draft's example, in its appendix A.
            ("Hello World!", SignatureMethod.hmacSHA1, "Lve95gjOVATpfV8EL5X4nxwjKHE="),
            // Computed with Python's hashlib.
            ("", .hmacSHA1, "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
            ("", .plaintext, "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
            ("", .hmacSHA256, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
            ("", .rsaSHA256, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
            ("", .rsaSHA1, "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
            ("", .hmacMD5, "1B2M2Y8AsgTpgAmY7PhCfg=="),
        ])
    func hash(_ body: String, _ method: SignatureMethod, _ expected: String) throws {
        #expect(
            try written { (output) throws(SigningError) in
                try BodyHash.append(of: Array(body.utf8).span, for: method, to: &output)
            } == expected)
    }
}
