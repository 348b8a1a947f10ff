#if Live
import NIOSSL
import OAuth1
import OAuthCrypto
import Vectors

/// The certificate of the https address: a given one, or one that is made now.
enum ServerCertificate {
    static func context(_ settings: ListenSettings) throws(VectorIssue) -> NIOSSLContext {
        guard let certificate = settings.certificate else {
            return try used("https") { try made(settings) }
        }
        let (chain, key) = (certificate.chain, certificate.key)
        let certificates = try used(chain, "certificate") {
            try NIOSSLCertificate.fromPEMFile(chain)
        }
        let privateKey = try used(key, "private key") {
            try NIOSSLPrivateKey(file: key, format: .pem)
        }
        return try used(chain) { try context(certificates, privateKey) }
    }

    /// - Throws: ``VectorIssue`` that says that `file` cannot be used, or has no `wanted`.
    private static func used<Value>(
        _ file: String,
        _ wanted: String? = nil,
        _ use: () throws -> Value
    ) throws(VectorIssue) -> Value {
        do {
            return try use()
        } catch let issue as VectorIssue {
            throw issue
        } catch {
            throw VectorIssue(
                file: file,
                message: wanted.map { "the file has no usable \($0)" }
                    ?? "cannot be used for https: \(error)",
                hint: wanted.map { "a PEM \($0) begins with -----BEGIN \($0.uppercased())-----" })
        }
    }

    /// Makes a certificate for the names of this machine.
    private static func made(_ settings: ListenSettings) throws -> NIOSSLContext {
        let names =
            ["DNS:localhost", "IP:127.0.0.1", "IP:::1"] + settings.hosts.map { "DNS:\($0)" }
        let made = try SelfSignedCertificate(names: names.joined(separator: ","))
        try settings.saveCertificate(pem(made.certificate))
        return try context(
            [try NIOSSLCertificate(bytes: made.certificate, format: .der)],
            try NIOSSLPrivateKey(bytes: made.privateKey, format: .der))
    }

    private static func context(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) throws
        -> NIOSSLContext
    {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        return try NIOSSLContext(configuration: configuration)
    }

    /// A certificate in PEM, whose lines have 64 characters.
    private static func pem(_ certificate: [UInt8]) -> String {
        var base64: [UInt8] = []
        Base64.append(certificate.span, to: &base64)
        let lines = stride(from: 0, to: base64.count, by: 64).map { start in
            String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
                + "\n"
        }
        return "-----BEGIN CERTIFICATE-----\n\(lines.joined())-----END CERTIFICATE-----\n"
    }
}
#endif
