import OAuth1
import Testing

@Suite("Signature methods (RFC 5849 §3.4)")
struct SignatureMethodTests {
    @Test("are found by their names on the wire", arguments: SignatureMethod.allCases)
    func wireName(_ method: SignatureMethod) {
        #expect(SignatureMethod(rawValue: method.rawValue) == method)
    }

    @Test("are the three of RFC 5849, and others in use")
    func names() {
        #expect(
            Set(SignatureMethod.allCases.map(\.rawValue)) == [
                "HMAC-SHA1", "RSA-SHA1", "PLAINTEXT", "HMAC-SHA256", "HMAC-SHA512", "RSA-SHA256",
                "RSA-SHA512", "HMAC-MD5", "HMAC-SHA224", "HMAC-SHA384",
            ])
    }

    @Test(
        "are not found by another spelling",
        arguments: [
            "", "hmac-sha1", "HMAC-SHA-1", "HMAC_SHA1", "HMAC-SHA1 ", "HMAC-SHA", "RSA-SHA224",
        ])
    func otherNames(_ name: String) {
        #expect(SignatureMethod(rawValue: name) == nil)
    }

    @Test("sign and hash as in their names", arguments: SignatureMethod.allCases)
    func parts(_ method: SignatureMethod) {
        let words = method.rawValue.split(separator: "-")
        #expect("\(method.kind)" == words[0].lowercased())
        #expect("\(method.hash)" == (words.count > 1 ? words[1].lowercased() : "sha1"))
    }
}
