#if !SwiftCrypto
import Foundation
import OAuthCrypto
import Testing

@Suite("A certificate that is made")
struct SelfSignedCertificateTests {
    @Test("has a key and a certificate that differ each time")
    func differs() throws {
        let first = try SelfSignedCertificate(names: "DNS:localhost,IP:127.0.0.1,IP:::1")
        let second = try SelfSignedCertificate(names: "DNS:localhost")
        #expect(first.certificate != second.certificate)
        #expect(first.privateKey != second.privateKey)
        // A sequence in DER.
        #expect(first.certificate.first == 0x30 && first.privateKey.first == 0x30)
        #expect(Data(first.certificate).range(of: Data("localhost".utf8)) != nil)
        #expect(Data(first.certificate).range(of: Data([0x87, 4, 127, 0, 0, 1])) != nil)
    }

    @Test("is refused for names that are none")
    func refused() {
        #expect(throws: CryptoError.self) { try SelfSignedCertificate(names: "IP:x") }
    }
}
#endif
