import Testing

@testable import Vectors

@Suite("The keys of a run")
struct KeyRingTests {
    @Test(
        "are called what they are if they cannot be private keys",
        arguments: [
            ("PUBLIC KEY", "this is a public key, not a private key"),
            ("RSA PUBLIC KEY", "this is a public key, not a private key"),
            ("CERTIFICATE", "this is a certificate, not a private key"),
        ])
    func publicKeys(_ name: String, _ message: String) {
        var keys = KeyRing(load: { (name) throws(KeyError) in throw KeyError(name) })
        let pem = "\n-----BEGIN \(name)-----\nAAAA\n-----END \(name)-----\n"
        do throws(KeyError) {
            _ = try keys.privateKey(Array(pem.utf8), isFile: false)
            Issue.record("it is a private key")
        } catch {
            #expect(error.message == message)
        }
    }
}
