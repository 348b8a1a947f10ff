#if Live
import NIOSSL
import OAuthCrypto
import SystemPackage
import Vectors

/// The certificate of the https address: a given one, or one that is made now.
struct TLSFiles {
    let context: NIOSSLContext
    /// The certificate in PEM, if it was made now.
    private(set) var madePEM: String?

    /// Makes a certificate for these names, which are in OpenSSL's form.
    init(names: String) throws {
        let made = try SelfSignedCertificate(names: names)
        var base64 = ""
        base64.append(Base64Text.text(made.certificate))
        madePEM = "-----BEGIN CERTIFICATE-----\n\(base64)-----END CERTIFICATE-----\n"
        context = try Self.context(
            [try NIOSSLCertificate(bytes: made.certificate, format: .der)],
            try NIOSSLPrivateKey(bytes: made.privateKey, format: .der))
    }

    /// Reads a certificate chain and its key from files in PEM.
    init(certificates: String, key: String) throws {
        context = try Self.context(
            try NIOSSLCertificate.fromPEMFile(certificates),
            try NIOSSLPrivateKey(file: key, format: .pem))
    }

    private static func context(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) throws
        -> NIOSSLContext
    {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        return try NIOSSLContext(configuration: configuration)
    }
}
#endif
